import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { codeMinutes } from "../../fans/accounts/emails.server.ts";
import { hasEnded } from "../tokens/ended-sessions.server.ts";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.server.ts";
import {
  clearTokenSessions,
  endTokenSession,
  endTokenSessions,
  findRequester,
  findTokenSession,
  noteRequestedEmail,
  openTokenSession,
  refresh,
  refreshTokenOf,
} from "./token-sessions.server.ts";

const opened = (session = newSession(), change = {}) =>
  openTokenSession({ session, isOwnSession: true, keyId: null, userAgent: "", ...change });
const rowOf = async (id: string) =>
  (await query<Record<string, unknown>>("select * from token_sessions where id = $1", [id]))[0];
const changed = (id: string, change: string) =>
  query(`update token_sessions set ${change} where id = $1`, [id]);
const ago = (time: string) => `now() - interval '${time}'`;
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  );
const network = "203.0.113.7";
const unknown = "400 refresh_token_not_found";
const used = "400 refresh_token_already_used";

test("sign-ins opened at once get a session each, with 200 characters of the browser", async () => {
  const sessions = [newSession(), newSession()];
  const [one, two] = await Promise.all([
    opened(sessions[0], { userAgent: "x".repeat(201) }),
    opened(sessions[1], { isOwnSession: false, userAgent: "A phone" }),
  ]);
  expect([one, two]).toMatchObject([
    { session: sessions[0], isOwnSession: true, generation: 1, createdAt: expect.any(Date) },
    { session: sessions[1], isOwnSession: false },
  ]);
  expect([(await rowOf(one?.id ?? ""))?.user_agent, (await rowOf(two?.id ?? ""))?.user_agent]).toEqual([
    "x".repeat(200),
    "A phone",
  ]);
  await endTokenSession(two?.id ?? "");
  const found = await Promise.all([one?.id ?? "", two?.id ?? ""].map(findTokenSession));
  expect(found).toEqual([one, null]);
});

test("a refresh token works once, again within 10 s or 60 s if unused, then ends all", async () => {
  const first = await opened();
  const token = refreshTokenOf(first);
  const second = await refresh(token);
  expect(second).toMatchObject({ id: first.id, session: first.session, generation: 2, isOwnSession: true });
  // Lost on the way: a minute.
  await changed(first.id, `used_at = ${ago("59 seconds")}`);
  expect((await refresh(token)).generation).toBe(2);
  expect(Number((await rowOf(first.id))?.used_at)).toBeLessThan(Date.now() - 50_000);
  const third = await refresh(refreshTokenOf(second));
  expect(third.generation).toBe(3);
  expect(Number((await rowOf(first.id))?.used_at)).toBeGreaterThan(Date.now() - 50_000);
  // Two behind: ten seconds.
  await changed(first.id, `used_at = ${ago("9 seconds")}`);
  expect((await refresh(token)).generation).toBe(3);
  await changed(first.id, `used_at = ${ago("11 seconds")}`);
  expect(await hasEnded(first.id)).toBe(false);
  expect(await codeOf(refresh(token))).toBe(used);
  expect([await hasEnded(first.id), await findTokenSession(first.id)]).toEqual([true, null]);
  expect(await codeOf(refresh(refreshTokenOf(third)))).toBe(unknown);
  const late = await opened();
  const again = refreshTokenOf(late);
  await refresh(again);
  await changed(late.id, `used_at = ${ago("61 seconds")}`);
  expect(await codeOf(refresh(again))).toBe(used);
});

test("a token of an unused, unknown or ended sign-in is refused; a restored one works", async () => {
  const [session, other] = [await opened(), await opened()];
  await changed(session.id, `used_at = ${ago("89 days")}`);
  const [next] = await Promise.all([refresh(refreshTokenOf(session)), refresh(refreshTokenOf(other))]);
  expect(next.generation).toBe(2);
  await changed(session.id, `used_at = ${ago("91 days")}`);
  expect(await codeOf(refresh(refreshTokenOf(next)))).toBe(unknown);
  expect(await codeOf(refresh("no token"))).toBe(unknown);
  const ahead = { ...other, generation: 7 };
  expect((await refresh(refreshTokenOf(ahead))).generation).toBe(8);
  // Of those that come at once the oldest decides.
  await changed(other.id, `used_at = ${ago("20 seconds")}`);
  const all = [8, 6, 8].map((generation) => codeOf(refresh(refreshTokenOf({ ...other, generation }))));
  expect(await Promise.all(all)).toEqual([used, used, used]);
});

test("a refresh token carries its sign-in and generation, and a changed one is refused", () => {
  const id = "0b9e0f3a-7a52-4a4e-9a43-7f4ce8a3a8c1";
  const token = writeRefreshToken({ sessionId: id, generation: 3 });
  expect(readRefreshToken(token)).toEqual({ sessionId: id, generation: 3 });
  expect([readRefreshToken(`${token}x`), readRefreshToken(""), readRefreshToken("a.b")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("all sign-ins of a session end but the one kept, and none of another session", async () => {
  const session = newSession();
  const [one, two, three, other] = [
    await opened(session),
    await opened(session),
    await opened(session),
    await opened(),
  ];
  const open = async () =>
    (await Promise.all([one, two, three, other].map(({ id }) => findTokenSession(id)))).map(
      (found) => found !== null,
    );
  await changed(three.id, `ended_at = ${ago("2 hours")}`);
  const ended = (await rowOf(three.id))?.ended_at;
  expect([await hasEnded(one.id), await hasEnded(other.id)]).toEqual([false, false]);
  await endTokenSessions([session], { keep: two.id });
  expect(await open()).toEqual([false, true, false, true]);
  expect([await hasEnded(one.id), await hasEnded(two.id)]).toEqual([true, false]);
  await endTokenSession(three.id);
  expect((await rowOf(three.id))?.ended_at).toEqual(ended);
  await endTokenSessions([session]);
  expect(await open()).toEqual([false, false, false, true]);
});

test("the requester of an account is known while the code is valid, unless ambiguous", async () => {
  const email = "ana@vesper.example";
  const [one, two] = [await opened(), await opened()];
  expect(await findRequester(email, network)).toBeNull();
  await noteRequestedEmail(one.id, { email, network });
  expect((await findRequester(email, network))?.id).toBe(one.id);
  expect(await findRequester("other@vesper.example", network)).toBeNull();
  // From another network a stranger asks for a code of their own.
  await noteRequestedEmail(two.id, { email, network: "203.0.113.8" });
  expect((await findRequester(email, network))?.id).toBe(one.id);
  await noteRequestedEmail(two.id, { email, network });
  expect(await findRequester(email, network)).toBeNull();
  await noteRequestedEmail(two.id, null);
  expect(await rowOf(two.id)).toMatchObject({ asked_email: null, asked_at: null });
  await changed(one.id, `asked_at = ${ago(`${codeMinutes} minutes`)} + interval '5 seconds'`);
  expect((await findRequester(email, network))?.id).toBe(one.id);
  await changed(one.id, `asked_at = ${ago(`${codeMinutes} minutes`)} - interval '5 seconds'`);
  expect(await findRequester(email, network)).toBeNull();
  await noteRequestedEmail(one.id, { email, network });
  await endTokenSession(one.id);
  expect(await findRequester(email, network)).toBeNull();
});

test("sign-ins unused for ninety days or ended a day ago are cleared with requests", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push((await opened()).id);
  const [used = "", unused = "", endedNow = "", ended = "", asks = ""] = ids;
  await changed(used, `used_at = ${ago("89 days")}`);
  await changed(unused, `used_at = ${ago("91 days")}`);
  await changed(endedNow, `ended_at = ${ago("23 hours")}`);
  await changed(ended, `ended_at = ${ago("25 hours")}`);
  await noteRequestedEmail(asks, { email: "ines@vesper.example", network });
  await noteRequestedEmail(used, { email: "used@vesper.example", network });
  await changed(asks, `asked_at = ${ago("25 hours")}`);
  await changed(used, `asked_at = ${ago("23 hours")}`);
  await clearTokenSessions();
  const left = await query<{ id: string }>("select id from token_sessions where id = any($1)", [ids]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([used, endedNow, asks].toSorted());
  expect(await rowOf(asks)).toMatchObject({ asked_email: null, asked_at: null });
  expect((await rowOf(used))?.asked_email).toBe("used@vesper.example");
});
