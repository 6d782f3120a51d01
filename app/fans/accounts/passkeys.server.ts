import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { findFan } from "../fan-sessions.server.ts";
import {
  type AccountVisitor,
  accountHeadersOf,
  findAccount,
  type SignedIn,
  startAccountSession,
} from "./accounts.server.ts";
import { accountHeader, library } from "./library.server.ts";

const challenges = limitTo({ name: "account-passkeys", points: 60, seconds: 900 });

type Challenge = { options: Record<string, unknown>; cookies: string[] };

/** Identical for everyone: the browser knows its passkeys. */
export async function challengeAnyAccount(network: string): Promise<Challenge> {
  await challenges(network);
  const { api } = await library();
  const { headers, response } = await api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  const { allowCredentials: _, ...options } = response;
  return { options: { ...options, userVerification: "required" }, cookies: headers.getSetCookie() };
}

const notKnown = () =>
  new Problem("not_known", 403, "This passkey belongs to no seat here. Get a code instead.");

/** Refusals: not_known, slow_down. */
export async function signInToAccountWithPasskey(
  credential: Record<string, unknown>,
  cookies: string | undefined,
  comer: AccountVisitor,
): Promise<SignedIn> {
  await challenges(comer.network);
  const { api, isAPIError } = await library();
  const before = comer.session ? await findFan(comer.session) : null;
  const self = (await findAccount(before)) ? null : before;
  const headers = accountHeadersOf(comer);
  headers.set("cookie", cookies ?? "");
  try {
    const { session, user } = await api.verifyPasskeyAuthentication({
      body: { response: credential as unknown as AuthenticationResponseJSON },
      headers,
    });
    return startAccountSession(session.token, user.id, comer, self);
  } catch (error) {
    if (isAPIError(error)) throw notKnown();
    throw error;
  }
}

/** `accountId` is the existing account or the one to be created. */
export async function challengeForNewOfAccount(
  fanId: string,
  network: string,
): Promise<Challenge & { accountId: string }> {
  await challenges(network);
  const account = await findAccount(fanId);
  const fan = await queryOne<{ name: string | null }>("select name from fans where id = $1", [fanId]);
  const id = account?.id ?? randomUUID();
  const { api } = await library();
  const { headers, response } = await api.generatePasskeyRegistrationOptions({
    headers: new Headers(),
    query: { context: JSON.stringify({ id, name: account?.email ?? fan?.name ?? "Your seat" }) },
    returnHeaders: true,
  });
  return { options: { ...response }, cookies: headers.getSetCookie(), accountId: id };
}

/** Adds it to the fan's account, or creates one and signs in. Refusals: not_verified, slow_down. */
export async function addAccountPasskey(
  { fanId, accountId, name }: { fanId: string; accountId: string; name: string },
  credential: Record<string, unknown>,
  cookies: string | undefined,
  comer: AccountVisitor,
): Promise<SignedIn | null> {
  await challenges(comer.network);
  const made = await query<{ id: string }>(
    "insert into accounts (id, fan_id) values ($1, $2) on conflict do nothing returning id",
    [accountId, fanId],
  );
  const isNew = made.length > 0;
  const { api, isAPIError } = await library();
  const headers = accountHeadersOf(comer);
  headers.set("cookie", cookies ?? "");
  headers.set(accountHeader, (await findAccount(fanId))?.id ?? "");
  try {
    const answer = await api.verifyPasskeyRegistration({
      body: { response: credential, name, createSession: isNew },
      headers,
    });
    const { session } = answer as { session?: { token: string } };
    return session ? startAccountSession(session.token, accountId, comer, null) : null;
  } catch (error) {
    if (isNew) await query("delete from accounts where id = $1", [accountId]);
    if (!isAPIError(error)) throw error;
    throw new Problem("not_verified", 422, "The passkey could not be verified. Please try again.");
  }
}

export type AccountPasskey = { id: string; name: string; since: Date };

export function listAccountPasskeys(accountId: string): Promise<AccountPasskey[]> {
  return query<AccountPasskey>(
    `select id, coalesce(name, '') as name, coalesce(created_at, now()) as since from account_passkeys
     where account_id = $1 order by created_at desc limit 50`,
    [accountId],
  );
}

/** Refusals: no_passkey, last_way_in. */
export async function removeAccountPasskey(accountId: string, id: string): Promise<void> {
  await transaction(async (on) => {
    const account = await queryOne<{ email: string | null }>(
      "select email from accounts where id = $1 for update",
      [accountId],
      on,
    );
    const keys = await query<{ id: string }>(
      "select id from account_passkeys where account_id = $1",
      [accountId],
      on,
    );
    if (!keys.some((key) => key.id === id))
      throw new Problem("no_passkey", 404, "This passkey has already been removed.");
    if (!account?.email && keys.length === 1)
      throw new Problem(
        "last_way_in",
        409,
        "This is the only way back to your seat. Add an address or another passkey first.",
      );
    await query("delete from account_passkeys where id = $1", [id], on);
  });
}
