import { randomInt, randomUUID } from "node:crypto";
import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { siteOf } from "../../../platform/http/address.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { countUnsolicitedEmail } from "../../../platform/mail/email-budget.server.ts";
import { fullKeyedHash } from "../../../platform/names/keyed-hashes.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Asker } from "./askers.server.ts";
import { codeMinutes, sendChangeEmail, sendCodeEmail } from "./emails.server.ts";

const codeTries = 3;
const linkHours = 24;

/**
 * Known browsers have their own budget, which strangers cannot use up. Strangers are limited per network and site,
 * and per address.
 */
const fromHere = "Too many codes were requested from here. Please wait a while.";
const perKnown = limitTo({ name: "account-codes-known", points: 10, seconds: 900 }, fromHere);
const perKnownAndDay = limitTo(
  { name: "account-codes-known-day", points: 40, seconds: 24 * 3_600 },
  fromHere,
);
const perNetwork = limitTo({ name: "account-codes-network", points: 20, seconds: 900 }, fromHere);
const perSite = limitTo({ name: "account-codes-site", points: 60, seconds: 900 }, fromHere);

/**
 * Limits emails to one mailbox without locking it: an email that got through still leads to a code for the reader's
 * own browser (`sendCodeFor`). With three tries per code, all strangers together have 60 tries a day out of a
 * million.
 */
const braked =
  "We already sent a few emails to this address. Open the newest one: its button gets you a code for this browser.";
const perAddress = limitTo({ name: "account-codes-address", points: 5, seconds: codeMinutes * 60 }, braked);
const perAddressAndDay = limitTo(
  { name: "account-codes-day", points: 20, seconds: linkHours * 3_600 },
  braked,
);
const perLetter = limitTo(
  { name: "account-codes-letter", points: 3, seconds: linkHours * 3_600 },
  "This email has already given out a few codes. Please open a newer one.",
);

/** Wrong codes are counted after the check, so that a right one always works. */
const manyTried = "Many codes were tried from here. Please wait a few minutes.";
const wrongOfNetwork = limitTo({ name: "account-tries-network", points: 30, seconds: 900 }, manyTried);
const wrongOfSite = limitTo({ name: "account-tries-site", points: 90, seconds: 900 }, manyTried);

export const wrongCode = () =>
  new Problem("wrong_code", 403, "This code is wrong or has expired. Check it, or get a new one.", {
    code: "This code is wrong or has expired.",
  });

export async function countWrong(network: string): Promise<void> {
  await wrongOfNetwork(network);
  await wrongOfSite(siteOf(network));
}

async function countLetter(address: string, asker: Asker): Promise<void> {
  if (await asker.knows(address)) {
    await perKnown(`${asker.id} ${address}`);
    await perKnownAndDay(`${asker.id} ${address}`);
  } else {
    await countStranger(asker);
    await perAddress(address);
    await perAddressAndDay(address);
  }
}

async function countStranger({ network }: Asker): Promise<void> {
  await perNetwork(network);
  await perSite(siteOf(network));
  await countUnsolicitedEmail(network);
}

/** A leaked database reveals no code before it expires. */
const storedCode = (code: string): string => fullKeyedHash("account-code", code);

/** One code per asker and address: others' attempts only affect their own codes. */
const codeOf = (asker: string, address: string) =>
  `sign-in:${fullKeyedHash("account-asker", asker).slice(0, 22)}:${address}`;

/**
 * Same behaviour, answer and timing for every address, with or without an account. With `mayBeNew` false only
 * existing accounts get an email, which is not revealed either.
 */
export async function sendCode(
  email: string,
  asker: Asker,
  { mayBeNew = true }: { mayBeNew?: boolean } = {},
): Promise<void> {
  const address = email.toLowerCase();
  await countLetter(address, asker);
  if (mayBeNew || (await queryOne("select 1 as kept from accounts where email = $1", [address])))
    await send(address, asker.id);
}

/**
 * For reading the email in another browser: reading it proves access to the mailbox. False if the link is not ours.
 */
export async function sendCodeFor(asker: Asker, link: string): Promise<boolean> {
  const read = await readAccountLink(link);
  if (!read) return false;
  await countStranger(asker);
  await perLetter(`${read.email} ${read.at}`);
  await send(read.email, asker.id);
  return true;
}

async function send(address: string, asker: string): Promise<void> {
  const code = await newCode(codeOf(asker, address));
  const link = await linkOf({ email: address, code, asker, at: Date.now() });
  await sendCodeEmail(address, code, `${config.origin}/account/link/${link}`);
}

async function newCode(identifier: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await transaction(async (on) => {
    await query("delete from account_codes where identifier = $1", [identifier], on);
    await query(
      `insert into account_codes (id, identifier, value, expires_at)
       values ($1, $2, $3, now() + $4 * interval '1 minute')`,
      [randomUUID(), identifier, `${storedCode(code)}:0`, codeMinutes],
      on,
    );
  });
  return code;
}

export type ReadLink = { email: string; code: string; asker: string; at: number };

/** Carries the same code, which can be used once in either way. The address in it is encrypted. */
async function linkOf(held: ReadLink): Promise<string> {
  const { symmetricEncrypt } = await import("better-auth/crypto");
  return symmetricEncrypt({ key: config.sessionSecrets[0].secret, data: JSON.stringify(held) });
}

/** Null if forged, changed or over a day old. */
export async function readAccountLink(link: string): Promise<ReadLink | null> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  for (const { secret } of config.sessionSecrets) {
    try {
      const read: ReadLink = JSON.parse(await symmetricDecrypt({ key: secret, data: link }));
      return read.at > Date.now() - linkHours * 3_600_000 ? read : null;
    } catch {
      // Forged, or from another secret.
    }
  }
  return null;
}

/** Checking does not use the code up. */
export async function isUnused({ asker, email, code }: ReadLink): Promise<boolean> {
  const found = await queryOne(
    `select 1 as found from account_codes where identifier = $1 and expires_at > now()
       and split_part(value, ':', 1) = $2 and split_part(value, ':', 2)::int < $3`,
    [codeOf(asker, email), storedCode(code), codeTries],
  );
  return found !== null;
}

/** Refusals: wrong_code, slow_down. */
export async function takeCode(asker: string, email: string, code: string, network: string): Promise<void> {
  await take(codeOf(asker, email.toLowerCase()), code, network);
}

const changeOf = (accountId: string, email: string) => `change:${accountId}:${email}`;

/** Sent to the new address, to confirm that it can be read. */
export async function sendChangeCode(accountId: string, email: string, asker: Asker): Promise<void> {
  const address = email.toLowerCase();
  await countLetter(address, asker);
  await sendChangeEmail(address, await newCode(changeOf(accountId, address)));
}

/** Refusals: wrong_code, slow_down. */
export async function takeChangeCode(
  accountId: string,
  email: string,
  code: string,
  network: string,
): Promise<void> {
  await take(changeOf(accountId, email.toLowerCase()), code, network);
}

async function take(identifier: string, code: string, network: string): Promise<void> {
  if (await transaction((on) => tryCode(on, identifier, code))) return;
  await countWrong(network);
  throw wrongCode();
}

/** One statement, so that a code is used once and tries are counted exactly. */
async function tryCode(on: Queryable, identifier: string, code: string): Promise<boolean> {
  const [tried] = await query<{ right: boolean }>(
    `update account_codes set value = split_part(value, ':', 1) || ':' || split_part(value, ':', 2)::int + 1
     where identifier = $1 and expires_at > now() and split_part(value, ':', 2)::int < $3
     returning split_part(value, ':', 1) = $2 as right`,
    [identifier, storedCode(code), codeTries],
    on,
  );
  if (!tried?.right) return false;
  await query("delete from account_codes where identifier = $1", [identifier], on);
  return true;
}
