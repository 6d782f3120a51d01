import { decodeProtectedHeader } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import { openTokenSession } from "../auth/token-sessions.server.ts";
import { rotateTokenKeys, signingKey, tokenKeys } from "./token-keys.server.ts";
import { accessToken, readToken, userIdOf } from "./tokens.server.ts";

afterEach(() => void vi.useRealTimers());

async function newToken() {
  const { id, session } = await openTokenSession({
    session: newSession(),
    isOwnSession: true,
    keyId: null,
    userAgent: "",
  });
  return accessToken({
    userId: userIdOf(session),
    sessionId: id,
    session,
    isAnonymous: true,
    email: null,
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  });
}

const kids = async () => (await tokenKeys()).map(({ kid }) => kid);
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

test("a key signs for 30 days, is announced 15 minutes before, and outlives its tokens", async () => {
  const first = await newToken();
  const [old] = await kids();
  expect(decodeProtectedHeader(first).kid).toBe(old);
  await asOwner("update token_keys set created_at = created_at - interval '29 days 23 hours'");
  await rotateTokenKeys();
  expect(await kids()).toEqual([old]);
  await asOwner("update token_keys set created_at = created_at - interval '2 hours'");
  await rotateTokenKeys();
  const [next] = await kids();
  expect(await kids()).toEqual([next, old]);
  expect(next).not.toBe(old);
  later(14);
  const second = await newToken();
  expect(decodeProtectedHeader(second).kid).toBe(old);
  later(2);
  expect(decodeProtectedHeader(await newToken()).kid).toBe(next);
  for (const token of [first, second]) expect((await readToken(token)).isAnonymous).toBe(true);
  later(23 * 60);
  await rotateTokenKeys();
  expect(await kids()).toContain(old);
  later(60);
  await rotateTokenKeys(Date.now());
  expect(await kids()).toEqual([next]);
});

test("processes that start together create one key, whose private half is sealed", async () => {
  await asOwner("update token_keys set created_at = created_at - interval '40 days'");
  const before = (await query("select 1 from token_keys")).length;
  await Promise.all([rotateTokenKeys(), rotateTokenKeys(), rotateTokenKeys()]);
  const rows = await query<{ public_key: { d?: string }; sealed_key: string }>(
    "select public_key, sealed_key from token_keys",
  );
  expect(rows.length).toBe(before + 1);
  for (const { public_key, sealed_key } of rows) {
    expect(public_key.d).toBeUndefined();
    expect(sealed_key.split(".")).toHaveLength(5);
    const [, , , sealed = ""] = sealed_key.split(".");
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain('"d"');
  }
  await signingKey();
});
