import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { codeTo, letterTo, linkTo } from "../../../testing/accounts/letters.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { ask, claimsOf, clientOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { randomAddress } from "../../../testing/fan.ts";
import { aPoll } from "../../../testing/poll.ts";
import { fanOf, findFan } from "../../fans/fan-sessions.server.ts";
import { vote } from "../../polls/votes/votes.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const someone = () => `ana-${randomUUID()}@vesper.example`;

async function withCode(email: string) {
  const client = clientOf(server);
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const { data, error } = await client.auth.verifyOtp({ email, token: await codeTo(email), type: "email" });
  expect(error).toBeNull();
  return { client, session: data.session!, user: data.user! };
}

test("BACKEND-24: an emailed code signs in once, on a second device as the same user", async () => {
  const email = someone();
  const first = await withCode(email.toUpperCase());
  expect(first.user).toMatchObject({ email, is_anonymous: false });
  expect(first.user.identities).toMatchObject([{ provider: "email", user_id: first.user.id }]);
  const code = await codeTo(email);
  const second = await withCode(email);
  expect(second.user.id).toBe(first.user.id);
  expect(claimsOf(second.session.access_token).user_session).not.toBe(
    claimsOf(first.session.access_token).user_session,
  );
  expect((await second.client.auth.getUser()).data.user).toEqual(second.user);
  for (const token of [code, "000000"]) {
    const { error } = await clientOf(server).auth.verifyOtp({ email, token, type: "email" });
    expect(error).toMatchObject({ code: "otp_expired", status: 403 });
  }
  const refreshed = await second.client.auth.refreshSession();
  expect(refreshed.data.user).toMatchObject({ id: first.user.id, email, is_anonymous: false });
});

test("the email link's token signs in too; in a browser it opens our own page only", async () => {
  const email = someone();
  const client = clientOf(server);
  await client.auth.signInWithOtp({ email });
  const link = await linkTo(email);
  const { headers, status } = await ask(server, `/auth/v1/verify?token=${link}&type=magiclink`, {
    headers: { apikey: "" },
  });
  expect([status, headers.get("location")?.endsWith(`/account/link/${link}`)]).toEqual([303, true]);
  const away = await ask(server, `/auth/v1/verify?token=${link}&redirect_to=https://evil.example`);
  expect([away.status, away.body.error_code]).toEqual([400, "validation_failed"]);
  const { data, error } = await client.auth.verifyOtp({ token_hash: link, type: "email" });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  const again = await clientOf(server).auth.verifyOtp({ token_hash: link, type: "email" });
  expect(again.error?.code).toBe("otp_expired");
});

test("an anonymous user who makes an account stays the same user; old tokens end", async () => {
  const { client, session, user } = await signedIn(server);
  const before = claimsOf(session.access_token).user_session;
  const fanId = await fanOf(before);
  await vote(await aPoll(), fanId, 1);
  const email = someone();
  const changed = await client.auth.updateUser({ email });
  expect(changed.error).toBeNull();
  expect(changed.data.user).toMatchObject({ id: user.id, new_email: email, is_anonymous: true });
  const { data, error } = await client.auth.verifyOtp({
    email,
    token: await codeTo(email),
    type: "email_change",
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: user.id, email, is_anonymous: false });
  expect(await findFan(claimsOf(data.session!.access_token).user_session)).toBe(fanId);
  expect((await clientOf(server).auth.getUser(session.access_token)).error?.name).toBe(
    "AuthSessionMissingError",
  );
  const { error: old } = await clientOf(server).auth.refreshSession({ refresh_token: session.refresh_token });
  expect(old?.code).toBe("refresh_token_not_found");
  const moved = await client.auth.updateUser({ email: someone() });
  expect(moved.error?.code).toBe("reauthentication_needed");
});

test("who keeps their seat before they have done anything is the same user, too", async () => {
  const { client, user } = await signedIn(server);
  const email = someone();
  await client.auth.updateUser({ email });
  const { data } = await client.auth.verifyOtp({ email, token: await codeTo(email), type: "email_change" });
  expect(data.user).toMatchObject({ id: user.id, email });
});

test("if two fans requested one address, its code makes neither of them its owner", async () => {
  const email = someone();
  const from = { address: randomAddress() };
  const [victim, stranger] = [await signedIn(server, from), await signedIn(server, from)];
  await victim.client.auth.updateUser({ email });
  await stranger.client.auth.updateUser({ email });
  const { data } = await victim.client.auth.verifyOtp({
    email,
    token: await codeTo(email),
    type: "email_change",
  });
  expect(data.user?.email).toBe(email);
  expect([victim.user.id, stranger.user.id]).not.toContain(data.user?.id);
  expect((await clientOf(server).auth.getUser(stranger.session.access_token)).error).toBeNull();
});

test("ASVS 6.6.2: a code asked for in another network is worth nothing, nor its link", async () => {
  const [email, { client, user }, stranger] = [someone(), await signedIn(server), await signedIn(server)];
  await client.auth.updateUser({ email });
  const code = await codeTo(email);
  await stranger.client.auth.updateUser({ email });
  const [theirs, link] = [await codeTo(email), await linkTo(email)];
  for (const token of [theirs, "000000"]) {
    const { error } = await client.auth.verifyOtp({ email, token, type: "email_change" });
    expect(error?.code).toBe("otp_expired");
  }
  expect((await client.auth.verifyOtp({ token_hash: link, type: "email" })).error?.code).toBe("otp_expired");
  const { data } = await client.auth.verifyOtp({ email, token: code, type: "email_change" });
  expect(data.user).toMatchObject({ id: user.id, email });
  // Who brings their token with a link is signed in, and stays apart from whose it is.
  const other = someone();
  await stranger.client.auth.signInWithOtp({ email: other });
  const { body } = await ask(server, "/auth/v1/verify", {
    method: "POST",
    token: stranger.session.access_token,
    headers: { "X-Forwarded-For": stranger.address },
    body: JSON.stringify({ token_hash: await linkTo(other), type: "email" }),
  });
  expect(body.user).toMatchObject({ email: other });
  expect((body.user as { id: string }).id).not.toBe(stranger.user.id);
});

test("asking for a code answers the same with or without an account; create_user works", async () => {
  const known = someone();
  await withCode(known);
  const letters = async (email: string) =>
    (await query("select 1 from mails where recipient = $1", [email])).length;
  const answers: unknown[] = [];
  const others = [known, someone()] as const;
  for (const email of others) {
    const { error } = await clientOf(server).auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false },
    });
    answers.push(error);
  }
  expect(answers).toEqual([null, null]);
  expect(await Promise.all(others.map(letters))).toEqual([2, 0]);
  const often = async (email: string) => {
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) {
      const { error } = await clientOf(server).auth.signInWithOtp({
        email,
        options: { shouldCreateUser: false },
      });
      codes.push(error?.code);
    }
    return codes;
  };
  const [one, other] = [await often(known), await often(others[1])];
  expect(one.at(-1)).toBe("over_email_send_rate_limit");
  expect(other.at(-1)).toBe("over_email_send_rate_limit");
});

test("signing a device out of the account also ends its token, and the other way round", async () => {
  const email = someone();
  const devices = [await withCode(email), await withCode(email), await withCode(email)] as const;
  const rows = () =>
    query<{ n: number }>(
      "select count(*)::int as n from account_sessions s join accounts a on a.id = s.account_id where a.email = $1",
      [email],
    );
  expect(await rows()).toEqual([{ n: 3 }]);
  expect((await devices[0].client.auth.signOut({ scope: "local" })).error).toBeNull();
  expect(await rows()).toEqual([{ n: 2 }]);
  expect((await devices[1].client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await rows()).toEqual([{ n: 1 }]);
  const codeOf = async (at: 0 | 1 | 2) => {
    const token = devices[at].session.refresh_token;
    return (await clientOf(server).auth.refreshSession({ refresh_token: token })).error?.code;
  };
  expect(await codeOf(2)).toBe("refresh_token_not_found");
  expect((await devices[1].client.auth.getUser()).error).toBeNull();
  const held = await devices[1].client.auth.getSession();
  expect((await devices[1].client.auth.signOut()).error).toBeNull();
  expect(await rows()).toEqual([{ n: 0 }]);
  const { error } = await clientOf(server).auth.getUser(held.data.session?.access_token);
  expect(error?.name).toBe("AuthSessionMissingError");
});

test("emails are for addresses, and lead to this Afters alone", async () => {
  const { auth } = clientOf(server);
  const codeOf = async (asked: Promise<{ error: { code?: string } | null }>) => (await asked).error?.code;
  expect(await codeOf(auth.signInWithOtp({ email: "no address" }))).toBe("validation_failed");
  expect(await codeOf(auth.signInWithOtp({ phone: "+442071838750" }))).toBe("phone_provider_disabled");
  expect(await codeOf(auth.verifyOtp({ phone: "+442071838750", token: "123456", type: "sms" }))).toBe(
    "phone_provider_disabled",
  );
  const email = someone();
  const options = { emailRedirectTo: "https://evil.example/" };
  expect(await codeOf(auth.signInWithOtp({ email, options }))).toBe("validation_failed");
  expect((await auth.resend({ type: "signup", email })).error).toBeNull();
  expect((await letterTo(email)).subject).toBe("Your code for Afters");
});
