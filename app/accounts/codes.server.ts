import { randomInt, randomUUID } from "node:crypto";
import { config } from "../../platform/config.server.ts";
import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { limitTo } from "../../platform/http/limits.server.ts";
import { Problem } from "../../platform/problem.ts";
import { sendChangeLetter, sendCodeLetter } from "./letters.server.ts";
import { codeMinutes, codeTries, library, storedCode } from "./library.server.ts";

/** In nobody's name but the network's, or whoever knows an address could use its owner's up. */
const perNetwork = limitTo(
  { name: "account-codes-network", points: 20, seconds: 900 },
  "Many codes were asked for from here. Please wait a few minutes.",
);
const often = "A few letters went to this address already. Please use the newest, or wait a while.";
const perAddress = limitTo({ name: "account-codes-address", points: 5, seconds: codeMinutes * 60 }, often);
/** With three tries a code: nobody guesses one of a million. */
const perAddressAndDay = limitTo({ name: "account-codes-day", points: 20, seconds: 24 * 3_600 }, often);
const tries = limitTo(
  { name: "account-tries-network", points: 30, seconds: 900 },
  "Many codes were tried from here. Please wait a few minutes.",
);

export const wrongCode = () =>
  new Problem("wrong_code", 403, "This code is wrong, used or too old. Look again, or have a new one sent.", {
    code: "This code is wrong, used or too old.",
  });

async function countLetter(address: string, network: string): Promise<void> {
  await perNetwork(network);
  await perAddress(address);
  await perAddressAndDay(address);
}

export const countTry = (network: string) => tries(network);

/** The same for every address, whether somebody keeps a seat under it or not: what happens, what is said, and how long it takes. */
export async function sendCode(email: string, { network }: { network: string }): Promise<void> {
  const address = email.toLowerCase();
  await countLetter(address, network);
  const { api } = await library();
  // Two codes at once would be three tries each.
  await query("delete from account_codes where identifier = $1", [`sign-in-otp-${address}`]);
  const code = await api.createVerificationOTP({ body: { email: address, type: "sign-in" } });
  await sendCodeLetter(address, code, `${config.origin}/account/link/${await linkOf(address, code)}`);
}

/** The code again, for who reads letters on this device: used once, by either way. Nobody reads an address in it. */
async function linkOf(email: string, code: string): Promise<string> {
  const { symmetricEncrypt } = await import("better-auth/crypto");
  return symmetricEncrypt({ key: config.sessionSecrets[0].secret, data: JSON.stringify({ email, code }) });
}

export async function readLink(link: string): Promise<{ email: string; code: string } | null> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  for (const { secret } of config.sessionSecrets) {
    try {
      return JSON.parse(await symmetricDecrypt({ key: secret, data: link }));
    } catch {
      // Made up, or of another secret.
    }
  }
  return null;
}

const changeOf = (accountId: string, email: string) => `change:${accountId}:${email}`;

/** To the new address: who reads it there may keep their seat under it. */
export async function sendChangeCode(accountId: string, email: string, network: string): Promise<void> {
  const address = email.toLowerCase();
  await countLetter(address, network);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await transaction(async (on) => {
    await query("delete from account_codes where identifier = $1", [changeOf(accountId, address)], on);
    await query(
      `insert into account_codes (id, identifier, value, expires_at)
       values ($1, $2, $3, now() + $4 * interval '1 minute')`,
      [randomUUID(), changeOf(accountId, address), `${storedCode(code)}:0`, codeMinutes],
      on,
    );
  });
  await sendChangeLetter(address, code);
}

/** In one statement: a code is used up by who is first, and by its last try. Refusal: wrong_code. */
export async function takeChangeCode(accountId: string, email: string, code: string): Promise<void> {
  const right = await transaction((on) => tryCode(on, changeOf(accountId, email.toLowerCase()), code));
  if (!right) throw wrongCode();
}

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
