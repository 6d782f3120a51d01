import { randomUUID } from "node:crypto";
import { query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { issueSession } from "../../../platform/http/issue-session.server.ts";
import { permissionsChanged } from "../../../platform/live/live.server.ts";
import { queueEmails } from "../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { findFan, makeFan, newFanId } from "../fan-sessions.server.ts";
import { type Asker, seatNetwork } from "./askers.server.ts";
import {
  countWrong,
  readAccountLink,
  sendChangeCode,
  takeChangeCode,
  takeCode,
  wrongCode,
} from "./codes.server.ts";
import { openDevice, startDevice } from "./devices.server.ts";
import { addressChangedEmail } from "./emails.server.ts";
import { offerMerge } from "./offers.server.ts";

export { sendCode } from "./codes.server.ts";
export { signOutEverywhere, signOutHere } from "./devices.server.ts";

export type Account = {
  id: string;
  fanId: string;
  /** Null for accounts with only a passkey. */
  email: string | null;
  emailConfirmedAt: Date | null;
  createdAt: Date;
};

const columns = `id, fan_id as "fanId", email, email_confirmed_at as "emailConfirmedAt", created_at as "createdAt"`;

export async function findAccount(fanId: string | null): Promise<Account | null> {
  if (!fanId) return null;
  return queryOne<Account>(`select ${columns} from accounts where fan_id = $1`, [fanId]);
}

/** The visitor's current session, browser name and network, and their identity as an `Asker`. */
export type AccountVisitor = {
  session: string | null;
  browser: string | null;
  network: string;
  asker: string;
};

export type SignedIn = {
  /** A new session: whoever knew the old one is signed out. */
  session: string;
  fanId: string;
  accountId: string;
  /** Null for accounts with only a passkey. */
  email: string | null;
  /** The browser's former fan, if different: merging is offered. */
  other: string | null;
};

/**
 * An unknown address becomes the account of the current fan, who keeps all data. A fan who already has an account and
 * enters another address is signed in there; the accounts stay separate. Refusals: wrong_code, slow_down.
 */
export async function signInWithCode(email: string, code: string, comer: AccountVisitor): Promise<SignedIn> {
  await takeCode(comer.asker, email, code, comer.network);
  const before = comer.session ? await findFan(comer.session) : null;
  const self = (await findAccount(before)) ? null : before;
  const accountId = await accountUnder(email.toLowerCase(), self);
  return startAccountSession(await openDevice(accountId, comer), accountId, comer, self);
}

/** The existing account, or a new one for the current or a new fan. */
async function accountUnder(email: string, self: string | null): Promise<string> {
  const known = await queryOne<{ id: string }>("select id from accounts where email = $1", [email]);
  if (known) return known.id;
  const fanId = self ?? newFanId();
  await makeFan(fanId);
  const made = await queryOne<{ id: string }>(
    `insert into accounts (id, fan_id, email, email_confirmed, email_confirmed_at) values ($1, $2, $3, true, now())
     on conflict do nothing returning id`,
    [randomUUID(), fanId, email],
  );
  // Another request was first, with this address or this fan.
  return made?.id ?? accountUnder(email, null);
}

/** Only for the browser that asked; other attempts do not count against it. Refusals: those of the code in it. */
export async function signInWithLink(link: string, comer: AccountVisitor): Promise<SignedIn> {
  const read = await readAccountLink(link);
  if (read?.asker !== comer.asker) {
    await countWrong(comer.network);
    throw wrongCode();
  }
  return signInWithCode(read.email, read.code, comer);
}

/** Headers for better-auth. */
export const accountHeadersOf = ({ browser }: AccountVisitor): Headers =>
  new Headers({ "user-agent": browser ?? "" });

/** After better-auth has verified the passkey. */
export async function startAccountSession(
  token: string,
  accountId: string,
  { session: before, network }: AccountVisitor,
  self: string | null,
): Promise<SignedIn> {
  const session = await issueSession(network);
  const { fanId, email } = await transaction(async (on) => {
    const account = await queryOne<{ fanId: string; email: string | null }>(
      `select fan_id as "fanId", email from accounts where id = $1`,
      [accountId],
      on,
    );
    if (!account) throw wrongCode();
    await startDevice(on, { ...account, token, session, before, network: seatNetwork(network) });
    return account;
  });
  const other = self && self !== fanId ? await offerMerge(accountId, self, fanId, session) : null;
  permissionsChanged(fanId);
  return { session, fanId, accountId, email, other };
}

/** Sends a code to the new address. Refusals: no_account, slow_down. */
export async function askForChange(fanId: string, email: string, asker: Asker): Promise<void> {
  const account = await requireAccount(fanId);
  await sendChangeCode(account.id, email, asker);
}

/**
 * Needs the code sent to the new address, and notifies the old one. Refusals: no_account, wrong_code, address_taken,
 * slow_down.
 */
export async function changeAddress(
  fanId: string,
  email: string,
  code: string,
  network: string,
): Promise<void> {
  const account = await requireAccount(fanId);
  const address = email.toLowerCase();
  await takeChangeCode(account.id, address, code, network);
  try {
    await transaction(async (on) => {
      await query(
        `update accounts set email = $2, email_confirmed = true, email_confirmed_at = now(), updated_at = now()
         where id = $1`,
        [account.id, address],
        on,
      );
      const told = account.email && account.email !== address ? [addressChangedEmail(account.email)] : [];
      await queueEmails(told, on);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    // Only shown to someone who can read the mailbox.
    const sentence = "This address already belongs to another seat. Sign in with it instead.";
    throw new Problem("address_taken", 409, sentence, { email: sentence });
  }
}

export async function requireAccount(fanId: string): Promise<Account> {
  const account = await findAccount(fanId);
  if (!account) throw new Problem("no_account", 403, "Please sign in first.");
  return account;
}
