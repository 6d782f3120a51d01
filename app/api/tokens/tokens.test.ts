import { randomUUID } from "node:crypto";
import { decodeProtectedHeader } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { signedToken } from "../../../testing/data-layer/settled.ts";
import { claimsOf } from "../../../testing/data-layer/signed-in.ts";
import { endTokenSession, openTokenSession } from "../auth/token-sessions.server.ts";
import { callerOf } from "../caller.server.ts";
import { forgetTokenSessions, hasEnded } from "./ended-sessions.server.ts";
import { accessToken, issuer, readToken, tokenLastsFor, userIdOf } from "./tokens.server.ts";

afterEach(() => void vi.useRealTimers());

const seconds = () => Math.floor(Date.now() / 1000);
const opened = () =>
  openTokenSession({ session: newSession(), isOwnSession: true, keyId: null, userAgent: "" });

async function aHolder(change = {}) {
  const { id, session } = await opened();
  return {
    userId: userIdOf(session),
    sessionId: id,
    session,
    isAnonymous: false,
    email: "ana@vesper.example",
    expiresAt: seconds() + 3_600,
    ...change,
  };
}

test("a user's ID is a UUID of our own, always the same for one fan", () => {
  const ids = Array.from({ length: 40 }, (_, n) => userIdOf(`fan-${n}`));
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids.map((id) => id.slice(0, 13))).size).toBe(40);
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(40);
  // What is fixed is the version alone, of all that there could be.
  for (const place of [15, 16, 17, 19, 20, 35])
    expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(2);
  expect(userIdOf("fan-1")).toBe(ids[1]);
});

test("an access token has the claims that clients expect and reads back unchanged", async () => {
  const holder = await aHolder();
  const token = await accessToken(holder);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", kid: expect.any(String), typ: "JWT" });
  expect(tokenLastsFor).toBe(3_600);
  const iat = holder.expiresAt - 3_600;
  expect(claimsOf(token)).toEqual({
    iss: issuer,
    aud: "authenticated",
    sub: holder.userId,
    iat,
    exp: holder.expiresAt,
    role: "authenticated",
    session_id: holder.sessionId,
    email: "ana@vesper.example",
    phone: "",
    is_anonymous: false,
    aal: "aal1",
    amr: [{ method: "otp", timestamp: iat }],
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    user_session: holder.session,
  });
  expect(await readToken(token)).toEqual(holder);
  const anonymous = await aHolder({ isAnonymous: true, email: null });
  const nameless = await accessToken(anonymous);
  expect(claimsOf(nameless)).toMatchObject({
    email: "",
    is_anonymous: true,
    amr: [{ method: "anonymous", timestamp: anonymous.expiresAt - 3_600 }],
    app_metadata: {},
  });
  expect(await readToken(nameless)).toEqual(anonymous);
});

test("a token is valid until it expires, known or not; wrong claims are refused", async () => {
  const holder = await aHolder();
  const token = await accessToken(holder);
  const bad = { code: "bad_jwt", status: 401 };
  const until = holder.expiresAt * 1000;
  await expect(readToken(token, until)).rejects.toMatchObject(bad);
  expect(await readToken(token, until - 1)).toEqual(holder);
  await expect(readToken(token, until)).rejects.toMatchObject(bad);
  expect((await readToken(token)).sessionId).toBe(holder.sessionId);
  const claims = claimsOf(token);
  for (const wrong of [
    { sub: "ana" },
    { session_id: 7 },
    { user_session: null },
    { is_anonymous: "no" },
    { email: null },
  ])
    await expect(
      readToken(await signedToken({ ...claims, ...wrong })),
      JSON.stringify(wrong),
    ).rejects.toMatchObject(bad);
  for (const header of [{ kid: "other" }, { kid: undefined as unknown as string }])
    await expect(readToken(await signedToken(claims, header))).rejects.toMatchObject(bad);
  await expect(readToken("a.b.c")).rejects.toMatchObject(bad);
});

test("a header that holds no bearer token is refused, and never taken for nobody", async () => {
  const token = await accessToken(await aHolder());
  const holderOf = (authorization?: string) => callerOf(null, "192.0.2.1", { authorization }).holder();
  expect(await holderOf()).toBeNull();
  expect(await holderOf(`bearer  ${token}`)).toMatchObject({ sessionId: expect.any(String) });
  for (const wrong of [
    `Bearer ${token} b`,
    "Bearer",
    token,
    `Basic ${btoa("a:b")}`,
    `Bearer ${"a".repeat(4_097)}`,
  ])
    await expect(holderOf(wrong), wrong.slice(0, 30)).rejects.toMatchObject({ status: 401 });
});

test("a token of an ended sign-in is refused at once, and read again when sent again", async () => {
  const holder = await aHolder();
  const token = await accessToken(holder);
  await readToken(token);
  await endTokenSession(holder.sessionId);
  const signedOut = { code: "session_not_found", status: 401 };
  await expect(readToken(token)).rejects.toMatchObject(signedOut);
  await expect(readToken(token)).rejects.toMatchObject(signedOut);
  const never = await accessToken(await aHolder({ sessionId: randomUUID() }));
  await expect(readToken(never)).rejects.toMatchObject(signedOut);
});

test("sign-ins ended elsewhere are known within two seconds, in one query", async () => {
  const [one, two] = [await opened(), await opened()];
  const begun = Date.now();
  const at = (ms: number) => vi.setSystemTime(begun + ms);
  at(0);
  expect(await Promise.all([hasEnded(one.id), hasEnded(randomUUID()), hasEnded(two.id)])).toEqual([
    false,
    true,
    false,
  ]);
  await query("update token_sessions set ended_at = now() where id = $1", [one.id]);
  at(1_999);
  expect(await hasEnded(one.id)).toBe(false);
  at(2_000);
  expect([await hasEnded(one.id), await hasEnded(two.id)]).toEqual([true, false]);
  forgetTokenSessions([two.id]);
  expect(await hasEnded(two.id)).toBe(true);
  at(4_000);
  expect([await hasEnded(one.id), await hasEnded(two.id)]).toEqual([true, false]);
});
