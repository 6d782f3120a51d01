import { errors, type JWTPayload, jwtVerify } from "jose";
import { query } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { saltedHash } from "../../../platform/names/keyed-hashes.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PublishableKey } from "../keys/keys.server.ts";
import { signingSecretsOf } from "../keys/secrets.server.ts";

/** Seconds. What somebody has copied is soon worth nothing. */
const mostLasts = 600;
/** Clocks of servers differ. */
const tolerated = 30;
const longestSubject = 255;

const refused = (code: string, sentence: string, status = 401) => new Problem(code, status, sentence);

export const assertionRefusals = {
  no_signing_secret: "This key has no signing secret. The operator of this Afters makes one at the desk.",
  assertion_unsigned: "This token was not signed (HS256) with a signing secret of this key.",
  assertion_audience: "This token is for another key: its aud is the publishable key of the page.",
  assertion_over: "This token is over. Have your server sign a new one.",
  assertion_too_long: "A token lasts at most ten minutes: its exp is further ahead, or missing.",
  assertion_subject: `A token names a fan by sub, a text of 1 to ${longestSubject} characters.`,
  assertion_used: "This token was used before. Have your server sign a new one each time.",
} as const;

const refuse = (code: keyof typeof assertionRefusals, status?: number) =>
  refused(code, assertionRefusals[code], status);

/** Whom a studio's token names, as a hash that only this key has. Each token is taken once. Refusals: the above. */
export async function subjectOfAssertion(
  token: string,
  key: PublishableKey,
  now = Date.now(),
): Promise<string> {
  // Written in one way alone: a blank, or spare bits of the signature, would make it another one that was not used.
  if (!/^[\w-]+\.[\w-]+\.[\w-]{43}$/.test(token)) throw refuse("assertion_unsigned");
  const secrets = await signingSecretsOf(key.id);
  if (secrets.length === 0) throw refuse("no_signing_secret", 422);
  const { sub, exp = Number.POSITIVE_INFINITY } = await verified(token, secrets, key.key, now);
  if (exp > now / 1000 + mostLasts + tolerated) throw refuse("assertion_too_long");
  if (typeof sub !== "string" || sub === "" || sub.length > longestSubject) throw refuse("assertion_subject");
  const fresh = await query(
    `insert into used_assertions (hash, until) values ($1, to_timestamp($2)) on conflict do nothing returning 1`,
    [saltedHash("assertion", token.slice(0, token.lastIndexOf("."))), exp + tolerated],
  );
  if (fresh.length === 0) throw refuse("assertion_used");
  return saltedHash("studio-fan", `${key.id} ${sub}`);
}

async function verified(
  token: string,
  secrets: string[],
  audience: string,
  now: number,
): Promise<JWTPayload> {
  let why = refuse("assertion_unsigned");
  for (const secret of secrets)
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
        algorithms: ["HS256"],
        audience,
        clockTolerance: tolerated,
        currentDate: new Date(now),
      });
      return payload;
    } catch (error) {
      // Said only of what was signed: of another's token nothing is believed.
      if (error instanceof errors.JWTExpired) why = refuse("assertion_over");
      if (error instanceof errors.JWTClaimValidationFailed)
        why = refuse(error.claim === "aud" ? "assertion_audience" : "assertion_over");
    }
  throw why;
}

export const clearUsedAssertions = (): Promise<object[]> =>
  query("delete from used_assertions where until < now()");

defineScheduledJob("clear-used-assertions", "23 * * * *", async () => {
  await clearUsedAssertions();
});
