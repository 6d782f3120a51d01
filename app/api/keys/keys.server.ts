import { randomBytes } from "node:crypto";
import { config } from "../../../platform/config.server.ts";
import { GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { onPoolOpened, query, queryOne } from "../../../platform/db/pool.server.ts";
import { keepNewest } from "../../../platform/keep-newest.ts";
import type { Scope } from "./scopes.ts";

export type PublishableKey = {
  id: number;
  key: string;
  name: string;
  readOrigins: string[];
  writeOrigins: string[];
  requestsPerMinute: number;
  /** Slugs; none is every title. */
  titles: string[];
  scopes: Scope[];
  isOwn: boolean;
  /** It was named by a secret of its servers. */
  isSecret?: true;
};

export const keyColumns = `id, key, name, read_origins as "readOrigins", write_origins as "writeOrigins",
  requests_per_minute as "requestsPerMinute", titles, scopes, is_own as "isOwn"`;

/** An ended key is refused, and a changed one obeyed, in every process within so many milliseconds. */
export const knownForMs = 2_000;
const mostKnown = 10_000;
const known = new Map<string, { key: PublishableKey | null; until: number }>();
onPoolOpened(() => known.clear());
const lookups = new GroupCommit<string, PublishableKey | null>(lookUp, { lingerMs: 0 });

/** Ours and PUBLISHABLE_KEY have it. What has not is looked up nowhere: a zero byte is an error to Postgres. */
const shape = /^[\w-]{1,200}$/;

export async function findKey(key: string): Promise<PublishableKey | null> {
  if (!shape.test(key)) return null;
  const entry = known.get(key);
  if (entry && entry.until > Date.now()) return entry.key;
  const found = await lookups.add(key);
  keepNewest(known, key, { key: found, until: Date.now() + knownForMs }, mostKnown);
  return found;
}

async function lookUp(keys: string[]): Promise<(PublishableKey | null)[]> {
  const rows = await query<PublishableKey>(
    {
      name: "find-keys",
      text: `select ${keyColumns} from publishable_keys where key = any($1) and ended_at is null`,
    },
    [keys],
  );
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => found.get(key) ?? null);
}

export const newPublishableKey = (): string => `afters_publishable_${randomBytes(18).toString("base64url")}`;

/** PUBLISHABLE_KEY, else the one that was made at the first start. Processes that start at once agree on one. */
export async function ensureOwnKey(): Promise<string> {
  const given = config.PUBLISHABLE_KEY;
  if (given) {
    await query("update publishable_keys set is_own = false where is_own and key <> $1", [given]);
    await query(
      `insert into publishable_keys (key, name, is_own) values ($1, 'This Afters', true)
       on conflict (key) do update set is_own = true, ended_at = null`,
      [given],
    );
  } else {
    await query(
      `insert into publishable_keys (key, name, is_own) values ($1, 'This Afters', true) on conflict do nothing`,
      [newPublishableKey()],
    );
  }
  return (await ownKey()).key;
}

export async function ownKey(): Promise<PublishableKey> {
  const found = await queryOne<PublishableKey>(`select ${keyColumns} from publishable_keys where is_own`);
  if (!found) throw new Error("There is no key of our own: it is made at the start.");
  return found;
}
