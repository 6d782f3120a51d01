import { randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { ask, claimsOf } from "../../../testing/data-layer/signed-in.ts";
import { randomAddress } from "../../../testing/fan.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { aPoll } from "../../../testing/poll.ts";
import { makeSecret } from "../keys/secrets.server.ts";
import { clearUsedAssertions } from "./assertions.server.ts";
import { tokenSessionsPersonalData } from "./personal.server.ts";

type Studio = { id: number; key: string; secret: string };
type Session = { access_token: string; refresh_token: string; user: { id: string; is_anonymous: boolean } };

let server: RunningApp;
let inkhorn: Studio;
let others: Studio;
beforeAll(async () => {
  server = await startApp();
  inkhorn = await aStudio();
  others = await aStudio();
});
afterAll(() => server.stop());

async function aStudio(): Promise<Studio> {
  const key = `afters_publishable_${randomUUID()}`;
  const [row] = await query<{ id: number }>(
    "insert into publishable_keys (key, name) values ($1, 'Inkhorn') returning id",
    [key],
  );
  const id = row?.id ?? 0;
  return { id, key, secret: await makeSecret(id, "signing", async () => undefined) };
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
/** `jti`, or two of the same second would be one. */
const signed = (sub: unknown, change: object = {}, { key, secret } = inkhorn) =>
  new SignJWT({ sub, aud: key, exp: inSeconds(300), jti: randomUUID(), ...change } as never)
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));

const post = (path: string, body: object, token?: string, apikey = inkhorn.key) =>
  ask(server, path, {
    method: "POST",
    body: JSON.stringify(body),
    ...(token && { token }),
    headers: { apikey, "X-Forwarded-For": randomAddress() },
  });

/** The last letter of 32 bytes carries two bits that mean nothing. */
function sameInOtherLetters(token: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? "") ^ 1];
}

async function identified(assertion: string, token?: string): Promise<Session> {
  const { status, body } = await post("/auth/v1/identify", { token: assertion }, token);
  expect([status, body.msg]).toEqual([200, undefined]);
  return body as unknown as Session;
}
async function refused(assertion: string, apikey?: string) {
  const { status, body } = await post("/auth/v1/identify", { token: assertion }, undefined, apikey);
  expect(String(body.msg)).toMatch(/\.$/);
  return `${status} ${body.error_code}`;
}
const somebodyNew = async () => (await post("/auth/v1/signup", {})).body as unknown as Session;
const vote = (pollId: string, { access_token }: Session, option = 0) =>
  post("/functions/v1/vote", { pollId, option }, access_token);
const votesOf = async (pollId: string) =>
  (await query<{ votes: number }>("select total_votes as votes from polls where id = $1", [pollId]))[0]
    ?.votes;
const ownVotes = async ({ access_token }: Session) =>
  (await ask(server, "/rest/v1/poll_votes?select=poll_id,option_index", { token: access_token })).body;

test("the first time binds the fan of this page with all they did; then it is the same", async () => {
  const poll = await aPoll();
  const anonymous = await somebodyNew();
  await vote(poll, anonymous, 1);
  const first = await identified(await signed("fan-1"), anonymous.access_token);
  expect(first.user.id).toBe(anonymous.user.id);
  // Nothing new is opened for who is that fan already.
  expect(claimsOf(first.access_token).session_id).toBe(claimsOf(anonymous.access_token).session_id);
  const phone = await identified(await signed("fan-1"));
  expect(phone.user).toMatchObject({ id: first.user.id, is_anonymous: true });
  expect(claimsOf(phone.access_token).session_id).not.toBe(claimsOf(first.access_token).session_id);
  expect(await ownVotes(phone)).toEqual([{ poll_id: poll, option_index: 1 }]);
  await vote(poll, phone, 0);
  expect(await votesOf(poll)).toBe(1);
  expect((await identified(await signed("fan-2"))).user.id).not.toBe(first.user.id);
  const refreshed = await post("/auth/v1/token?grant_type=refresh_token", {
    refresh_token: phone.refresh_token,
  });
  expect(refreshed.status).toBe(200);
});

test("who acted on another device before brings it along, counted once", async () => {
  const [both, alone] = [await aPoll(), await aPoll()];
  const desk = await identified(await signed("fan-3"));
  await vote(both, desk, 0);
  const phone = await somebodyNew();
  for (const poll of [both, alone]) await vote(poll, phone, 1);
  expect(await votesOf(both)).toBe(2);
  const now = await identified(await signed("fan-3"), phone.access_token);
  expect(now.user.id).toBe(desk.user.id);
  expect([await votesOf(both), await votesOf(alone)]).toEqual([1, 1]);
  expect(await ownVotes(now)).toEqual(
    expect.arrayContaining([
      { poll_id: both, option_index: 0 },
      { poll_id: alone, option_index: 1 },
    ]),
  );
  expect((await vote(alone, phone)).status).toBe(401);
});

test("two who share a browser stay two, and of two at once one is bound", async () => {
  const first = await identified(await signed("fan-4"));
  const second = await identified(await signed("fan-5"), first.access_token);
  expect(second.user.id).not.toBe(first.user.id);
  expect((await identified(await signed("fan-4"), second.access_token)).user.id).toBe(first.user.id);
  expect((await identified(await signed("fan-5"))).user.id).toBe(second.user.id);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => signed("fan-6")));
  const together = await Promise.all(tokens.map((token) => identified(token)));
  expect(new Set(together.map(({ user }) => user.id)).size).toBe(1);
});

/** As signing in with a code does. */
async function withAccount(session: Session): Promise<string> {
  const { user_session } = claimsOf(session.access_token);
  const [row] = await query<{ fan_id: string }>(
    "select coalesce(acts_as, fan_id) as fan_id from fan_sessions where user_session = $1",
    [user_session],
  );
  await query("insert into accounts (id, fan_id, email) values ($1, $2, $3)", [
    randomUUID(),
    row?.fan_id,
    `${randomUUID()}@vesper.example`,
  ]);
  return row?.fan_id ?? "";
}

test("ASVS 6.8.1: no studio's word opens an account: neither one before nor one since", async () => {
  const holder = await somebodyNew();
  await vote(await aPoll(), holder);
  await withAccount(holder);
  const apart = await identified(await signed("fan-7"), holder.access_token);
  expect(apart.user.id).not.toBe(holder.user.id);

  const bound = await identified(await signed("fan-8"));
  await vote(await aPoll(), bound);
  await withAccount(bound);
  const there = await identified(await signed("fan-8"), bound.access_token);
  expect(there.user).toMatchObject({ id: bound.user.id, is_anonymous: false });
  expect(await refused(await signed("fan-8"))).toBe("403 account_needed");
  // Nor does the account that is in the page swallow the fan of somebody else.
  const { user } = await identified(await signed("fan-9"));
  expect((await identified(await signed("fan-9"), holder.access_token)).user.id).toBe(user.id);
});

test("what is over, unsigned, too long or sent twice is refused in a sentence", async () => {
  const once = await signed("fan-10");
  await identified(once);
  const text = (token: string) => token.split(".");
  const [head, , tail] = text(await signed("fan-10"));
  const swapped = [head, text(await signed("fan-11"))[1], tail].join(".");
  const unsecured = new UnsecuredJWT({ sub: "fan-10", aud: inkhorn.key, exp: inSeconds(60) }).encode();
  for (const [why, token, code] of [
    ["sent twice", once, "401 assertion_used"],
    ["sent twice, the spare bits of its signature changed", sameInOtherLetters(once), "401 assertion_used"],
    ["sent twice, with a blank", `${once} `, "401 assertion_unsigned"],
    ["over", await signed("fan-10", { exp: inSeconds(-40) }), "401 assertion_over"],
    ["not yet", await signed("fan-10", { nbf: inSeconds(90) }), "401 assertion_over"],
    ["another audience", await signed("fan-10", { aud: others.key }), "401 assertion_audience"],
    ["no audience", await signed("fan-10", { aud: undefined }), "401 assertion_audience"],
    [
      "another secret",
      await signed("fan-10", {}, { ...inkhorn, secret: others.secret }),
      "401 assertion_unsigned",
    ],
    ["for ever", await signed("fan-10", { exp: undefined }), "401 assertion_too_long"],
    ["eleven minutes", await signed("fan-10", { exp: inSeconds(660) }), "401 assertion_too_long"],
    ["nobody", await signed(undefined), "401 assertion_subject"],
    ["too long a name", await signed("x".repeat(256)), "401 assertion_subject"],
    ["swapped claims", swapped, "401 assertion_unsigned"],
    ["not signed", unsecured, "401 assertion_unsigned"],
    ["no token", "x", "401 assertion_unsigned"],
    ["nothing", "", "400 validation_failed"],
  ] as const)
    expect(await refused(token), why).toBe(code);
  const bare = await aStudio();
  await query("update key_secrets set ended_at = now() where key_id = $1", [bare.id]);
  expect(await refused(await signed("fan-10", {}, bare), bare.key)).toBe("422 no_signing_secret");
});

test("a new secret works beside the one in use; what is over is not kept", async () => {
  const studio = await aStudio();
  const next = await makeSecret(studio.id, "signing", async () => undefined);
  for (const secret of [studio.secret, next]) {
    const { status } = await post(
      "/auth/v1/identify",
      { token: await signed("fan-1", {}, { ...studio, secret }) },
      undefined,
      studio.key,
    );
    expect(status).toBe(200);
  }
  const [before] = await query<{ n: number }>("select count(*)::int as n from used_assertions");
  expect(before?.n).toBeGreaterThan(1);
  await query("update used_assertions set until = now() - interval '1 second'");
  await clearUsedAssertions();
  expect(await query("select 1 from used_assertions")).toEqual([]);
  const [row] = await query<{ text: string }>(
    "select string_agg(to_jsonb(f)::text, '') as text from identified_fans f",
  );
  expect(row?.text).not.toContain("fan-1");
});

test("that a studio knows a fan is in their archive and goes with them", async () => {
  const session = await identified(await signed("fan-12"));
  const fanId = await withAccount(session);
  const person = { emails: [], fanIds: [fanId], requests: [] };
  const { identified_fans: rows } = await tokenSessionsPersonalData.exportOf(person);
  expect(rows).toEqual([{ studio: "Inkhorn", created_at: expect.any(Date) }]);
  await eraseAt(tokenSessionsPersonalData, fanId);
  expect(await query("select 1 from identified_fans where fan_id = $1", [fanId])).toEqual([]);
});
