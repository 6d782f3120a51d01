import { randomBytes } from "node:crypto";
import {
  onPoolOpened,
  type Queryable,
  query,
  queryOne,
  transaction,
} from "../../../platform/db/pool.server.ts";
import { keepNewest } from "../../../platform/keep-newest.ts";
import { saltedHash } from "../../../platform/names/keyed-hashes.server.ts";
import { defineSealedRows } from "../../../platform/names/sealed-rows.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { seal, unsealOrNull } from "../../../platform/sealing.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { keyColumns, knownForMs, type PublishableKey } from "./keys.server.ts";

/** "server": sent in place of the key, by servers. "signing": names a studio's own fans. */
export type SecretKind = "server" | "signing";

const prefixes: Record<SecretKind, string> = { server: "afters_secret_", signing: "afters_signing_" };
const purpose = "signing secrets";
/** One in use, and the next. */
const mostOfAKind = 2;

export const isSecretKey = (sent: string): boolean => sent.startsWith(prefixes.server);
const hashOf = (secret: string) => saltedHash("secret-key", secret);

export type KeySecret = { id: number; kind: SecretKind; ending: string; createdAt: Date };

export const listKeySecrets = (keyId: number): Promise<KeySecret[]> =>
  query<KeySecret>(
    `select id, kind, ending, created_at as "createdAt" from key_secrets
     where key_id = $1 and ended_at is null order by id`,
    [keyId],
  );

type Noted = (on: Queryable, keyId: number) => Promise<unknown>;

/** The only time that anybody sees it. Refusals: no_such_key, enough_secrets. */
export async function makeSecret(keyId: number, kind: SecretKind, noted: Noted): Promise<string> {
  const secret = prefixes[kind] + randomBytes(32).toString("base64url");
  const sealed = kind === "signing" ? await seal(secret, purpose) : null;
  await transaction(async (on) => {
    const key = await query(
      "select 1 from publishable_keys where id = $1 and ended_at is null for no key update",
      [keyId],
      on,
    );
    if (key.length === 0) throw new Problem("no_such_key", 404, "There is no such key.");
    const made = await query(
      `insert into key_secrets (key_id, kind, hash, sealed_secret, ending)
       select $1, $2, $3, $4, $5 where (
         select count(*) from key_secrets where key_id = $1 and kind = $2 and ended_at is null
       ) < ${mostOfAKind} returning 1`,
      [keyId, kind, kind === "server" ? hashOf(secret) : null, sealed, secret.slice(-4)],
      on,
    );
    if (made.length === 0)
      throw new Problem("enough_secrets", 409, `A key has ${mostOfAKind} of these. End one first.`);
    await noted(on, keyId);
  });
  return secret;
}

/** Within two seconds it opens nothing. Refusal: no_such_secret. */
export async function endSecret(keyId: number, id: number, noted: Noted): Promise<void> {
  await transaction(async (on) => {
    const ended = await query(
      "update key_secrets set ended_at = now() where id = $1 and key_id = $2 and ended_at is null returning 1",
      [id, keyId],
      on,
    );
    if (ended.length === 0) throw new Problem("no_such_secret", 404, "There is no such secret.");
    await noted(on, keyId);
  });
}

const known = new Map<string, { key: PublishableKey | null; until: number }>();
onPoolOpened(() => known.clear());
const mostKnown = 1_000;
const shape = /^afters_secret_[\w-]{43}$/;

/** The key that a server's secret stands for. Null for one that is ended, or is none. */
export async function findSecretKey(secret: string): Promise<PublishableKey | null> {
  if (!shape.test(secret)) return null;
  const hash = hashOf(secret);
  const entry = known.get(hash);
  if (entry && entry.until > Date.now()) return entry.key;
  const row = await lookUp(hash);
  const key = row && { ...row, isSecret: true as const };
  keepNewest(known, hash, { key, until: Date.now() + knownForMs }, mostKnown);
  return key;
}

const lookUp = (hash: string): Promise<PublishableKey | null> =>
  queryOne<PublishableKey>(
    `select ${keyColumns} from publishable_keys k where k.ended_at is null
       and k.id = (select key_id from key_secrets where hash = $1 and ended_at is null)`,
    [hash],
  );

/** A page would hand it to everybody who opens it. Throws secret_in_address, secret_in_browser. */
export function refuseExposed(
  headers: { origin?: string; "sec-fetch-site"?: unknown },
  inHeader: boolean,
): void {
  if (!inHeader)
    throw new Problem(
      "secret_in_address",
      401,
      "A secret key stands in no address, which is written into logs. Send it in the header apikey.",
    );
  if (headers.origin || headers["sec-fetch-site"])
    throw new Problem(
      "secret_in_browser",
      403,
      "A secret key is for servers: a page shows it to everybody. Use the publishable key there, and end this one at the desk.",
    );
}

/** What a key's assertions may be signed with. One that no secret in force opens is passed over. */
export async function signingSecretsOf(keyId: number): Promise<string[]> {
  const rows = await query<{ sealed: string | null }>(
    `select s.sealed_secret as sealed from key_secrets s join publishable_keys k on k.id = s.key_id
     where s.key_id = $1 and s.kind = 'signing' and s.ended_at is null and k.ended_at is null order by s.id desc`,
    [keyId],
  );
  const opened = await Promise.all(rows.map(({ sealed }) => sealed && unsealOrNull(sealed, purpose)));
  return opened.filter((secret): secret is string => !!secret);
}

defineSealedRows({
  what: ["signing secret of a key", "signing secrets of keys"],
  column: "key_secrets.sealed_secret",
  purpose,
  list: (on) =>
    query<{ id: number; sealed: string }>(
      "select id, sealed_secret as sealed from key_secrets where sealed_secret is not null order by id",
      [],
      on,
    ),
  write: (id, sealed) => query("update key_secrets set sealed_secret = $2 where id = $1", [id, sealed]),
  async forget(ids, on) {
    await query("delete from key_secrets where id = any($1::bigint[])", [ids], on);
    return `${counted(ids.length, "signing secret")} of keys, which studios get anew at the desk`;
  },
});
