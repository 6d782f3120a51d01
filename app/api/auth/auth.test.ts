import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { fanIdOf } from "../../../platform/session/session.server.ts";
import { ask, claimsOf, clientOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { Fan } from "../../../testing/fan.ts";
import { aPoll } from "../../../testing/poll.ts";
import { publishableKey, type RunningServer, startServer } from "../../../testing/server.ts";
import { silentForMs } from "../realtime/wire-reader.server.ts";
import { hasEnded } from "../tokens/ended-sessions.server.ts";
import { readRefreshToken } from "./refresh-token.server.ts";
import { clearTokenSessions } from "./token-sessions.server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
});
afterAll(() => server.stop());
afterEach(() => void vi.useRealTimers());

/** As if it had been refreshed so long ago. */
const passes = (sessionId: string, time: string) =>
  query("update token_sessions set used_at = used_at - $2::interval where id = $1", [sessionId, time]);

test("BACKEND-24: an anonymous sign-in is a new fan, verified by our own keys alone", async () => {
  const { client, session, user } = await signedIn(server);
  expect(user).toMatchObject({ aud: "authenticated", role: "authenticated", is_anonymous: true, email: "" });
  expect(session.expires_in).toBe(3600);
  const claims = claimsOf(session.access_token);
  expect(claims.user_session).toMatch(/^session_\d{13}_/);
  expect(user.app_metadata).toEqual({ user_session: claims.user_session });
  expect((await client.auth.getUser()).data.user).toEqual(user);
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({ sub: user.id, session_id: claims.session_id, is_anonymous: true });
  expect(data?.header.alg).toBe("ES256");
  const other = await signedIn(server);
  expect(other.user.id).not.toBe(user.id);
  // The user's id says nothing of the fan.
  expect(JSON.stringify(user)).not.toContain(fanIdOf(claims.user_session));
  const keys = await fetch(`${server.origin}/.well-known/jwks.json`);
  expect(keys.headers.get("access-control-allow-origin")).toBe("*");
  const listed = await keys.json();
  expect(listed.keys.map((key: { kid: string }) => key.kid)).toContain(data?.header.kid);
  expect(JSON.stringify(listed)).not.toContain('"d":');
  expect((await ask(server, "/auth/v1/.well-known/jwks.json")).body).toEqual(listed);
});

test("BACKEND-05: a client with an expired token refreshes it and stays the same user", async () => {
  const { client, session, user } = await signedIn(server);
  vi.setSystemTime(Date.now() + 3_590_000);
  const { data } = await client.auth.getSession();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.session?.user.id).toBe(user.id);
  vi.useRealTimers();
  const back = clientOf(server);
  const restored = await back.auth.setSession({
    access_token: session.access_token,
    refresh_token: data.session?.refresh_token ?? "",
  });
  expect(restored.error).toBeNull();
  expect((await back.auth.getUser()).data.user?.id).toBe(user.id);
});

test("BACKEND-06, OPEN-97: a token is kept until 90 s before its end; beats every 25 s", async () => {
  const { client, session } = await signedIn(server);
  const at = async (secondsBeforeEnd: number) => {
    vi.setSystemTime(((session.expires_at ?? 0) - secondsBeforeEnd) * 1000);
    const { data } = await client.auth.getSession();
    vi.useRealTimers();
    return data.session?.refresh_token;
  };
  expect(await at(95)).toBe(session.refresh_token);
  const next = await at(85);
  expect(next).toBeTruthy();
  expect(next).not.toBe(session.refresh_token);
  expect(client.realtime.heartbeatIntervalMs).toBe(25_000);
  // Two of its beats may be lost before the server takes it for gone.
  expect(silentForMs).toBeGreaterThan(2 * 25_000);
});

test("tabs that refresh one token at once get the same next token and stay signed in", async () => {
  const { session } = await signedIn(server);
  const tabs = await Promise.all(
    [1, 2, 3].map(() => clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token })),
  );
  const next = tabs.map(({ data }) => data.session?.refresh_token);
  expect(next[0]).toBeTruthy();
  expect(new Set(next).size).toBe(1);
  const after = await clientOf(server).auth.refreshSession({ refresh_token: next[1] ?? "" });
  expect(after.error).toBeNull();
});

test("a lost refresh answer can be fetched again for a minute unless it was used", async () => {
  const { session } = await signedIn(server);
  const { session_id: id } = claimsOf(session.access_token);
  const first = await clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token });
  await passes(id, "50 seconds");
  const again = await clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token });
  expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  await passes(id, "11 seconds");
  const late = await clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token });
  expect(late.error?.code).toBe("refresh_token_already_used");
});

test("a refresh token reused after its successor ends the family within two seconds", async () => {
  const { client, session } = await signedIn(server);
  const { session_id: id } = claimsOf(session.access_token);
  const second = await clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token });
  const third = await clientOf(server).auth.refreshSession({
    refresh_token: second.data.session?.refresh_token ?? "",
  });
  await passes(id, "9 seconds");
  const inTime = await clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token });
  expect(inTime.data.session?.refresh_token).toBe(third.data.session?.refresh_token);
  await passes(id, "2 seconds");
  const thief = await clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token });
  expect(thief.error).toMatchObject({ code: "refresh_token_already_used", status: 400 });
  const honest = await clientOf(server).auth.refreshSession({
    refresh_token: third.data.session?.refresh_token ?? "",
  });
  expect(honest.error).toMatchObject({ code: "refresh_token_not_found", status: 400 });
  expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("what an earlier secret or nobody signed is no refresh token", async () => {
  const { session } = await signedIn(server);
  const [text, signature] = session.refresh_token.split(".");
  const other = Buffer.from(JSON.stringify({ s: claimsOf(session.access_token).session_id, n: 2 })).toString(
    "base64url",
  );
  for (const forged of [`${other}.${signature}`, `${text}.${signature}x`, "", "a.b", "x".repeat(5_000)]) {
    const { error } = await clientOf(server).auth.refreshSession({ refresh_token: forged || "-" });
    expect(error?.code).toBe("refresh_token_not_found");
  }
  expect(readRefreshToken(`${other}.${signature}`)).toBeNull();
});

test("sign-out ends this sign-in, others or all; ended tokens are refused at once", async () => {
  const browser = new Fan(server.origin);
  await browser.send("/session");
  const devices = await Promise.all(
    [1, 2, 3].map(async () => {
      const { body } = await ask(server, "/auth/v1/signup", {
        method: "POST",
        body: "{}",
        headers: browser.headers({ Origin: server.origin }),
      });
      return body as { access_token: string; refresh_token: string };
    }),
  );
  const [here, there, elsewhere] = devices as [(typeof devices)[0], (typeof devices)[0], (typeof devices)[0]];
  const statuses = () =>
    Promise.all(
      devices.map(async ({ access_token: token }) => (await ask(server, "/auth/v1/user", { token })).status),
    );
  const clientAs = async ({ access_token, refresh_token }: typeof here) => {
    const client = clientOf(server);
    await client.auth.setSession({ access_token, refresh_token });
    return client;
  };
  const stranger = await signedIn(server);
  expect(await statuses()).toEqual([200, 200, 200]);
  const first = await clientAs(here);
  expect((await first.auth.signOut({ scope: "local" })).error).toBeNull();
  expect(await statuses()).toEqual([403, 200, 200]);
  const second = await clientAs(there);
  expect((await second.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await statuses()).toEqual([403, 200, 403]);
  const { error } = await clientOf(server).auth.refreshSession({ refresh_token: elsewhere.refresh_token });
  expect(error?.code).toBe("refresh_token_not_found");
  expect((await second.auth.signOut()).error).toBeNull();
  expect(await statuses()).toEqual([403, 403, 403]);
  expect((await stranger.client.auth.getUser()).error).toBeNull();
  const wrong = await ask(server, "/auth/v1/logout?scope=all", {
    method: "POST",
    token: stranger.session.access_token,
  });
  expect(wrong).toMatchObject({ status: 400, body: { error_code: "validation_failed" } });
});

test("what one process ended another refuses within two seconds", async () => {
  const { client, session } = await signedIn(server);
  const { session_id: id } = claimsOf(session.access_token);
  // This process knows the database and the tokens as a second server would.
  expect(await hasEnded(id)).toBe(false);
  expect((await client.auth.signOut()).error).toBeNull();
  vi.setSystemTime(Date.now() + 2_001);
  expect(await hasEnded(id)).toBe(true);
});

test("the cookie identifies the fan on our own pages and is ignored from other origins", async () => {
  const browser = new Fan(server.origin);
  const poll = await aPoll();
  await browser.send(`/polls/${poll}/votes`, { option: 1 });
  const signUp = (headers: Record<string, string>) =>
    ask(server, "/auth/v1/signup", { method: "POST", body: "{}", headers: browser.headers(headers) });
  const [row] = await query<{ user_session: string }>(
    "select s.user_session from fan_sessions s join poll_votes v using (fan_id) where v.poll_id = $1",
    [poll],
  );
  const own = await signUp({ Origin: server.origin });
  expect(claimsOf(String(own.body.access_token)).user_session).toBe(row?.user_session);
  const bare = await signUp({});
  expect(claimsOf(String(bare.body.access_token)).user_session).not.toBe(row?.user_session);
  await query("update publishable_keys set write_origins = '{https://studio.example}' where key = $1", [
    publishableKey,
  ]);
  await expect
    .poll(async () => (await signUp({ Origin: "https://studio.example" })).status, { interval: 300 })
    .toBe(200);
  const foreign = await signUp({ Origin: "https://studio.example" });
  expect(claimsOf(String(foreign.body.access_token)).user_session).not.toBe(row?.user_session);
  expect(foreign.headers.get("set-cookie")).toBeNull();
  expect((await signUp({ Origin: "https://other.example" })).body).toMatchObject({
    code: 403,
    error_code: "foreign_origin",
  });
  // One that comes without a cookie gets it, so that the page and the client are one fan.
  const fresh = await ask(server, "/auth/v1/signup", {
    method: "POST",
    body: "{}",
    headers: { Origin: server.origin },
  });
  expect(fresh.headers.get("set-cookie")).toContain(claimsOf(String(fresh.body.access_token)).user_session);
});

test("refusals use the client's dialect, and are named without a token or a key", async () => {
  const old = await ask(server, "/auth/v1/user");
  expect(old.body).toEqual({ code: 401, error_code: "no_authorization", msg: expect.stringMatching(/\.$/) });
  expect(old.headers.get("x-supabase-api-version")).toBeNull();
  const now = await ask(server, "/auth/v1/user", { headers: { "X-Supabase-Api-Version": "2024-01-01" } });
  expect(now.body).toEqual({ code: "no_authorization", message: expect.stringMatching(/\.$/) });
  expect(now.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(now.headers.get("access-control-expose-headers")).toContain("X-Supabase-Api-Version");
  expect((await ask(server, "/auth/v1/settings", { headers: { apikey: "a-key-of-nobody" } })).status).toBe(
    401,
  );
  expect((await ask(server, "/auth/v1/settings")).body).toMatchObject({
    external: { anonymous_users: true },
  });
  expect((await ask(server, "/auth/v1/health")).body).toMatchObject({ name: "Afters" });
  expect((await ask(server, "/auth/v1/signup", { method: "POST", body: "[" })).body.error_code).toBe(
    "bad_json",
  );
  expect((await ask(server, "/auth/v1/user", { method: "POST" })).status).toBe(405);
});

test("what is not offered is refused by name, with the codes the client's users know", async () => {
  const { client, session } = await signedIn(server);
  const { auth } = client;
  const codeOf = async (asked: Promise<{ error: { code?: string } | null }>) => (await asked).error?.code;
  const password = "a password of some length";
  expect(await codeOf(auth.signUp({ email: "a@example.com", password }))).toBe("email_provider_disabled");
  expect(await codeOf(auth.signUp({ phone: "+442071838750", password }))).toBe("phone_provider_disabled");
  expect(await codeOf(auth.signInWithPassword({ email: "a@example.com", password }))).toBe(
    "email_provider_disabled",
  );
  expect(await codeOf(auth.signInWithIdToken({ provider: "google", token: "x" }))).toBe("provider_disabled");
  expect(await codeOf(auth.signInWithSSO({ domain: "example.com" }))).toBe("saml_provider_disabled");
  expect(await codeOf(auth.signInAnonymously({ options: { data: { colour: "red" } } }))).toBe(
    "validation_failed",
  );
  expect(await codeOf(auth.resetPasswordForEmail("a@example.com"))).toBe("email_provider_disabled");
  expect(await codeOf(auth.exchangeCodeForSession("x"))).toBe("validation_failed");
  await auth.setSession(session);
  expect(await codeOf(auth.mfa.enroll({ factorType: "totp" }))).toBe("mfa_totp_enroll_not_enabled");
  expect(await codeOf(auth.updateUser({ password }))).toBe("email_provider_disabled");
  expect(await codeOf(auth.updateUser({ phone: "+442071838750" }))).toBe("phone_provider_disabled");
  expect(await codeOf(auth.updateUser({ data: { colour: "red" } }))).toBe("validation_failed");
  expect(await codeOf(auth.admin.listUsers())).toBe("not_admin");
  const { data } = await auth.signInWithOAuth({
    provider: "google",
    options: { skipBrowserRedirect: true },
  });
  const opened = await fetch(data.url ?? "");
  expect([opened.status, (await opened.json()).error_code]).toEqual([400, "provider_disabled"]);
});

test("a sign-in that nobody used for 90 days, and one that was ended, are cleared away", async () => {
  const [left, kept, over] = await Promise.all([signedIn(server), signedIn(server), signedIn(server)]);
  const idOf = ({ session }: typeof left) => claimsOf(session.access_token).session_id;
  await passes(idOf(left), "91 days");
  await passes(idOf(kept), "89 days");
  await query("update token_sessions set ended_at = now() - interval '25 hours' where id = $1", [idOf(over)]);
  const late = await clientOf(server).auth.refreshSession({ refresh_token: left.session.refresh_token });
  expect(late.error?.code).toBe("refresh_token_not_found");
  await clearTokenSessions();
  const rows = await query<{ id: string }>("select id from token_sessions where id = any($1)", [
    [left, kept, over].map(idOf),
  ]);
  expect(rows).toEqual([{ id: idOf(kept) }]);
});

test("sign-ins are limited per address and browser; refreshes are asked to retry", async () => {
  const address = "10.77.0.9";
  const many = await Promise.all(
    Array.from({ length: 305 }, () => clientOf(server, { address }).auth.signInAnonymously()),
  );
  const refused = many.filter(({ error }) => error);
  expect(refused.length).toBe(5);
  expect(refused[0]?.error).toMatchObject({ code: "over_request_rate_limit", status: 429 });
  const browser = new Fan(server.origin);
  await browser.send("/session");
  const headers = browser.headers({ Origin: server.origin });
  const again = await Promise.all(
    Array.from({ length: 33 }, () => ask(server, "/auth/v1/signup", { method: "POST", body: "{}", headers })),
  );
  expect(again.filter(({ status }) => status === 429)).toHaveLength(3);
  const { session } = await signedIn(server);
  const body = JSON.stringify({ refresh_token: session.refresh_token });
  const asked = await Promise.all(
    Array.from({ length: 32 }, () =>
      ask(server, "/auth/v1/token?grant_type=refresh_token", { method: "POST", body }),
    ),
  );
  const late = asked.filter(({ status }) => status !== 200);
  expect(late.map(({ status }) => status)).toEqual([503, 503]);
  expect(Number(late[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});
