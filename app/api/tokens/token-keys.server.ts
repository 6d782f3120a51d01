import { randomBytes } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { onPoolOpened, type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { defineSealedRows } from "../../../platform/names/sealed-rows.server.ts";
import { seal, unseal } from "../../../platform/sealing.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";

export const algorithm = "ES256";

/** Milliseconds. A new key is shown to everybody before it signs, and stays until the last token of it is over. */
const signsForMs = 30 * 24 * 3600_000;
const shownBeforeMs = 15 * 60_000;
const reloadMs = 60_000;
const purpose = "token keys";

type KeyRow = { kid: string; public_key: JWK; sealed_key: string; created_at: Date };
export type TokenKey = { kid: string; jwk: JWK; publicKey: CryptoKey; sealed: string; createdAt: number };

let loaded: { keys: TokenKey[]; at: number } | null = null;
let loading: Promise<TokenKey[]> | null = null;
const importedKeys = new Map<string, CryptoKey>();
onPoolOpened(() => {
  loaded = null;
});

/** Newest first; there is always one. */
export async function tokenKeys(): Promise<TokenKey[]> {
  if (loaded && Date.now() - loaded.at < reloadMs) return loaded.keys;
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<TokenKey[]> {
  let rows = await rowsOf();
  if (rows.length === 0) {
    await makeIfDue();
    rows = await rowsOf();
  }
  const keys = await Promise.all(
    rows.map(async ({ kid, public_key, sealed_key, created_at }) => ({
      kid,
      jwk: public_key,
      publicKey: (await importJWK(public_key, algorithm)) as CryptoKey,
      sealed: sealed_key,
      createdAt: created_at.getTime(),
    })),
  );
  loaded = { keys, at: Date.now() };
  return keys;
}

const rowsOf = (on?: Queryable) =>
  query<KeyRow>(
    "select kid, public_key, sealed_key, created_at from token_keys order by created_at desc, kid",
    [],
    on,
  );

/** One that every process and every reader of the list has met by now; the oldest of a young house. */
export async function signingKey(now = Date.now()): Promise<{ kid: string; key: CryptoKey }> {
  const keys = await tokenKeys();
  const met = keys.find(({ createdAt }) => now - createdAt > shownBeforeMs) ?? keys.at(-1);
  if (!met) throw new Error("There is no key to sign with, though one was made.");
  const known = importedKeys.get(met.kid);
  if (known) return { kid: met.kid, key: known };
  const key = (await importJWK(JSON.parse(await unseal(met.sealed, purpose)) as JWK, algorithm)) as CryptoKey;
  importedKeys.set(met.kid, key);
  return { kid: met.kid, key };
}

const makingLock = 727_013;

/** Of processes that ask at once one makes it: they would sign with keys that the others have not met. */
const makeIfDue = (now = Date.now()): Promise<void> =>
  transaction(async (on) => {
    await query("select pg_advisory_xact_lock($1)", [makingLock], on);
    const [newest] = await rowsOf(on);
    if (!newest || now - newest.created_at.getTime() > signsForMs) await makeTokenKey(on);
  });

async function makeTokenKey(on: Queryable): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const kid = randomBytes(9).toString("base64url");
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" };
  await query(
    "insert into token_keys (kid, public_key, sealed_key) values ($1, $2, $3)",
    [kid, jwk, await seal(JSON.stringify(await exportJWK(privateKey)), purpose)],
    on,
  );
}

/** Every process asks once a day; the second finds a fresh one. */
export async function rotateTokenKeys(now = Date.now()): Promise<void> {
  await makeIfDue(now);
  // Tokens last an hour; a day is more than any of them.
  await query(
    `delete from token_keys old where exists (
       select 1 from token_keys younger
       where younger.created_at > old.created_at and younger.created_at < $1::timestamptz - interval '1 day'
     )`,
    [new Date(now)],
  );
  loaded = null;
}

defineSealedRows({
  what: ["key of access tokens", "keys of access tokens"],
  column: "token_keys.sealed_key",
  purpose,
  list: async (on) => (await rowsOf(on)).map(({ kid: id, sealed_key: sealed }) => ({ id, sealed })),
  write: (kid, sealed) => query("update token_keys set sealed_key = $2 where kid = $1", [kid, sealed]),
  async forget(kids, on) {
    await query("delete from token_keys where kid = any($1)", [kids], on);
    return `${counted(kids.length, "key")} of access tokens: apps of partners refresh theirs`;
  },
  renewed() {
    loaded = null;
  },
});

defineScheduledJob("rotate-token-keys", "17 4 * * *", () => rotateTokenKeys());
