import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { codeTo, linkTo } from "../../../testing/accounts/letters.ts";
import { aHolder, type asked, servedBy } from "../../../testing/data-layer/asked.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import { createKey } from "../keys/desk/desk-keys.server.ts";
import { authPart } from "./auth.server.ts";
import { findTokenSession, openTokenSession, refreshTokenOf } from "./token-sessions.server.ts";

type Asking = Parameters<typeof asked>[1];
type Session = { access_token: string; refresh_token: string; user: Record<string, unknown> };

/** A code is of use in the network that asked for it. */
const address = "203.0.113.7";
const servedIn = servedBy(authPart);
const served = (path: string, more: Asking = {}) => servedIn(path, { address, ...more });
const post = (path: string, body: string | object = {}, more: Asking = {}) =>
  served(path, { method: "POST", body, ...more });
const codeOf = async (answer: ReturnType<typeof served>) => {
  const { status, body } = await answer;
  return body?.error_code ? `${status} ${body.error_code}` : status;
};
const rowOf = async (id: string) =>
  (await query<Record<string, unknown>>("select * from token_sessions where id = $1", [id]))[0];
const idOf = ({ access_token }: Session) =>
  JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()).session_id as string;

let people = 0;
const anEmail = () => `ines-${people++}@vesper.example`;

/** Somebody who has signed in with a token, and has acted or not. */
async function holderOf({ acts = true } = {}) {
  const opened = await openTokenSession({
    session: newSession(Date.now() - 600_000),
    isOwnSession: true,
    keyId: null,
    userAgent: "",
  });
  if (acts) await fanOf(opened.session);
  return { opened, holder: { ...aHolder(opened.session), sessionId: opened.id } };
}

async function signedInAs(email: string, more: Asking = {}) {
  await post("otp", { email });
  const { status, body } = await post("verify", { type: "email", email, token: await codeTo(email) }, more);
  expect(status).toBe(200);
  return body as unknown as Session;
}

test("a sign-in is a new fan, noted with key and browser, refreshed by its own token", async () => {
  const keyId = await createKey(
    {
      name: "K",
      contact: "",
      readOrigins: [],
      writeOrigins: [],
      requestsPerMinute: 60,
      titles: [],
      scopes: ["read"],
    },
    async () => undefined,
  );
  const from = { key: { id: keyId } as never, headers: { "user-agent": "A phone" } };
  const { status, headers, body } = await post("signup", "", from);
  expect([status, headers]).toEqual([200, {}]);
  const session = body as unknown as Session & Record<string, unknown>;
  expect(session).toMatchObject({ token_type: "bearer", expires_in: 3_600 });
  // A device's clock is not ours: how long it lasts is said, and never until when.
  expect(session).not.toHaveProperty("expires_at");
  expect(session.user).toMatchObject({
    aud: "authenticated",
    role: "authenticated",
    email: "",
    phone: "",
    is_anonymous: true,
    identities: [],
    user_metadata: {},
    app_metadata: { user_session: expect.stringMatching(/^session_/) },
  });
  expect(session.user).not.toHaveProperty("email_confirmed_at");
  expect(await rowOf(idOf(session))).toMatchObject({
    key_id: keyId,
    user_agent: "A phone",
    is_own_session: true,
  });
  const own = { headers: { origin: "http://here.test", host: "here.test" } };
  const ours = await post("signup", {}, own);
  expect(ours.headers?.["Set-Cookie"]).toContain("afters_session=");
  const known = {
    headers: { ...own.headers, cookie: (ours.headers?.["Set-Cookie"] ?? "").split(";")[0] ?? "" },
  };
  const again = await post("signup", {}, known);
  expect([again.headers, again.body?.user]).toEqual([
    {},
    expect.objectContaining({ id: (ours.body as unknown as Session).user.id }),
  ]);
  expect(await rowOf(idOf(again.body as never))).toMatchObject({
    is_own_session: false,
    user_agent: "",
    key_id: null,
  });
  const refresh = (body: object, text = "grant_type=refresh_token") => post("token", body, { query: text });
  const next = await refresh({ refresh_token: session.refresh_token });
  expect(next.body?.user).toMatchObject({ id: session.user.id });
  expect(next.body?.refresh_token).not.toBe(session.refresh_token);
  expect(await codeOf(refresh({ refresh_token: "none" }))).toBe("400 refresh_token_not_found");
  expect(await codeOf(refresh({}))).toBe("400 validation_failed");
  for (const [grant, code, said] of [
    ["password", "422 email_provider_disabled", "signInWithOtp"],
    ["id_token", "400 provider_disabled", "with id_token is"],
    ["web3", "400 provider_disabled", "with web3 is"],
    ["pkce", "400 validation_failed", "flowType"],
    ["", "400 validation_failed", "the only one"],
  ] as const) {
    const answer = await refresh({}, grant && `grant_type=${grant}`);
    expect([`${answer.status} ${answer.body?.error_code}`, answer.body?.msg]).toEqual([
      code,
      expect.stringContaining(said),
    ]);
  }
  expect(await codeOf(post("signup", { phone: "+44" }))).toBe("422 phone_provider_disabled");
  expect(await codeOf(post("signup", { email: anEmail() }))).toBe("422 email_provider_disabled");
  expect(await codeOf(post("signup", { password: "x" }))).toBe("422 email_provider_disabled");
  expect(await codeOf(post("signup", { data: { a: 1 } }))).toBe("400 validation_failed");
  for (const body of ["[", "7", "[]"]) expect(await codeOf(post("signup", body))).toBe("400 bad_json");
  expect((await post("signup", { colour: 1 })).body?.msg).toContain("colour is not offered here.");
});

test("a code signs in; email_change turns only the requesting user into an account", async () => {
  const email = anEmail();
  const { opened, holder } = await holderOf();
  const change = { method: "PUT", holder, body: { email } };
  const asks = await served("user", change);
  expect(asks.body).toMatchObject({
    new_email: email,
    is_anonymous: true,
    email_change_sent_at: expect.any(String),
  });
  expect((await rowOf(opened.id))?.asked_email).toBe(email);
  // With the code alone somebody is signed in, and not the one who has asked.
  const other = (
    await post(
      "verify",
      { type: "email", email, token: await codeTo(email) },
      { headers: { "user-agent": "B" } },
    )
  ).body as unknown as Session;
  expect(other.user.id).not.toBe(asks.body?.id);
  expect(decodeJwt(other.access_token)).toMatchObject({ email, is_anonymous: false });
  expect((await rowOf(opened.id))?.asked_email).toBe(email);
  expect(await rowOf(idOf(other))).toMatchObject({ user_agent: "B", key_id: null, is_own_session: true });
  const [mine, second] = [anEmail(), await holderOf()];
  const before = await served("user", { ...change, holder: second.holder, body: { email: mine } });
  const kept = (await post("verify", { type: "email_change", email: mine, token: await codeTo(mine) }))
    .body as unknown as Session;
  expect(kept.user).toMatchObject({
    id: before.body?.id,
    email: mine,
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email", identity_data: { email: mine, email_verified: true } }],
    email_confirmed_at: expect.any(String),
  });
  expect((await rowOf(second.opened.id))?.asked_email ?? null).toBeNull();
  // Who brings their token is who keeps the seat, whatever the type.
  const [theirs, third] = [anEmail(), await holderOf()];
  const user = await served("user", { holder: third.holder });
  await post("otp", { email: theirs });
  const code = await codeTo(theirs);
  const verified = await post(
    "verify",
    { type: "email", email: theirs, token: `${code.slice(0, 3)} ${code.slice(3)}` },
    { holder: third.holder },
  );
  expect(verified.body?.user).toMatchObject({
    id: user.body?.id,
    email: theirs,
  });
});

test("a wrong code or link fails, and without either nothing is tried", async () => {
  const email = anEmail();
  await post("otp", { email });
  const code = await codeTo(email);
  const wrong = code === "000000" ? "000001" : "000000";
  const verify = (body: object, query = "") => codeOf(post("verify", { type: "email", ...body }, { query }));
  expect(await verify({ email, token: wrong })).toBe("403 otp_expired");
  expect(await verify({ token_hash: "no-link" })).toBe("403 otp_expired");
  for (const body of [
    {},
    { email },
    { token: code },
    { email, token: "12345" },
    { email, token: code, type: "sms" },
  ])
    expect(await verify(body), JSON.stringify(body)).toBe("400 validation_failed");
  expect(await verify({ email, token: code, phone: "+44" })).toBe("422 phone_provider_disabled");
  expect(await verify({ email, token: code }, "redirect_to=https://evil.example")).toBe(
    "400 validation_failed",
  );
  expect(await verify({ token_hash: "x".repeat(2_001) })).toBe("400 validation_failed");
  const link = await linkTo(email);
  const opens = (text: string) => served("verify", { query: text });
  expect(await opens(`token=${link}`)).toMatchObject({
    status: 303,
    headers: { Location: expect.stringMatching(`/account/link/${link}$`) },
  });
  expect((await opens(`token_hash=${link}`)).status).toBe(303);
  expect((await opens(`token=${"x".repeat(2_000)}`)).status).toBe(303);
  for (const text of ["", "token=", `token=${"x".repeat(2_001)}`, "token=a.b", `token=${link}&redirect_to=x`])
    expect(await codeOf(opens(text)), text).toBe("400 validation_failed");
  expect(await verify({ email, token: code })).toBe(200);
  for (const path of ["otp", "resend"]) {
    const asks = (body: object, query = "") => codeOf(post(path, { type: "signup", ...body }, { query }));
    if (path === "resend") expect(await asks({ email: anEmail() })).toBe(200);
    expect(await asks({ email, phone: "+44" })).toBe("422 phone_provider_disabled");
    expect(await asks({ email }, "redirect_to=https://evil.example")).toBe("400 validation_failed");
    expect(await asks({ email: "none" })).toBe("400 validation_failed");
    expect(await asks({ email: `${"x".repeat(250)}@a.example` })).toBe("400 validation_failed");
  }
});

test("a user is read, unchanged by repeated data, and requests one address only", async () => {
  const { holder, opened } = await holderOf({ acts: false });
  const change = (body: object, query = "", by: typeof holder | null = holder) =>
    served("user", { method: "PUT", holder: by, body, query });
  const user = await served("user", { holder });
  expect(user).toMatchObject({
    status: 200,
    body: {
      is_anonymous: true,
      created_at: new Date(Number(opened.session.split("_")[1])).toISOString(),
      last_sign_in_at: opened.createdAt.toISOString(),
      updated_at: opened.createdAt.toISOString(),
    },
  });
  expect((await change({})).body).toEqual(user.body);
  expect(await codeOf(change({ phone: "+44" }))).toBe("422 phone_provider_disabled");
  expect(await codeOf(change({ password: "x" }))).toBe("422 email_provider_disabled");
  expect(await codeOf(change({ data: { a: 1 } }))).toBe("400 validation_failed");
  expect(await codeOf(change({ email: anEmail() }, "redirect_to=x"))).toBe("400 validation_failed");
  expect(await codeOf(change({}, "", null))).toBe("401 no_authorization");
  const email = anEmail();
  const seated = await signedInAs(email);
  const session = await findTokenSession(idOf(seated));
  const by = { ...aHolder(session?.session), sessionId: idOf(seated) };
  expect((await change({ email: email.toUpperCase() }, "", by)).body).not.toHaveProperty("new_email");
  expect(await codeOf(change({ email: anEmail() }, "", by))).toBe("422 reauthentication_needed");
  const over = { ...by, sessionId: "0b9e0f3a-7a52-4a4e-9a43-7f4ce8a3a8c2" };
  expect(await codeOf(served("user", { holder: over }))).toBe("403 session_not_found");
});

test("a sign-out ends this, other or all sign-ins, but not the page's own session", async () => {
  const email = anEmail();
  const three = [await signedInAs(email), await signedInAs(email), await signedInAs(email)] as const;
  const holders = await Promise.all(
    three.map(async (one) => {
      const found = await findTokenSession(idOf(one));
      return { ...aHolder(found?.session), sessionId: idOf(one) };
    }),
  );
  const open = () => Promise.all(three.map(async (one) => (await findTokenSession(idOf(one))) !== null));
  const seats = async () =>
    (
      await query(
        "select 1 from account_sessions s join accounts a on a.id = s.account_id where a.email = $1",
        [email],
      )
    ).length;
  const logout = (at: number, scope = "") =>
    codeOf(post("logout", "", { holder: holders[at], query: scope && `scope=${scope}` }));
  expect([await open(), await seats()]).toEqual([[true, true, true], 3]);
  expect(await logout(0, "all")).toBe("400 validation_failed");
  expect([await logout(0, "local"), await open(), await seats()]).toEqual([204, [false, true, true], 2]);
  expect([await logout(1, "others"), await open(), await seats()]).toEqual([204, [false, true, false], 1]);
  expect([await logout(1), await open(), await seats()]).toEqual([204, [false, false, false], 0]);
  expect(await logout(1, "local")).toBe("403 session_not_found");
  expect(await codeOf(post("logout"))).toBe("401 no_authorization");
  const [page] = [await signedInAs(anEmail())];
  await query("update token_sessions set is_own_session = false where id = $1", [idOf(page)]);
  const found = await findTokenSession(idOf(page));
  const mine = "select 1 from account_sessions where user_session = $1";
  await post("logout", "", {
    holder: { ...aHolder(found?.session), sessionId: idOf(page) },
    query: "scope=local",
  });
  expect(await query(mine, [found?.session])).toHaveLength(1);
  const { holder, opened } = await holderOf();
  expect(await codeOf(post("logout", "", { holder }))).toBe(204);
  expect([await findTokenSession(opened.id), refreshTokenOf(opened)]).toEqual([null, expect.any(String)]);
});
