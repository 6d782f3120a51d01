import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Queryable, query, queryOne, transaction } from "./pool.server.ts";

const migrationLock = 727_001;

export type Migration = { name: string; hash: string };

/** One transaction, each file once. Fails if an applied file has changed. */
export async function migrate(folder = "migrations"): Promise<string[]> {
  return transaction((on) => applyMigrations(on, folder));
}

/** In the caller's transaction. With `only`, just these files. */
export async function applyMigrations(
  on: Queryable,
  folder = "migrations",
  only?: Set<string>,
): Promise<string[]> {
  await lockMigrations(on);
  const known = await queryOne<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null as there",
    [],
    on,
  );
  // A role without the right to create tables can start if there is nothing to create.
  if (!known?.there)
    await on.query(
      "create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
  const applied = new Map((await appliedMigrations(on)).map(({ name, hash }) => [name, hash]));
  const fresh: string[] = [];
  for (const { name, hash, text } of migrationsIn(folder)) {
    const before = applied.get(name);
    if (before === hash || (only && !only.has(name))) continue;
    if (before)
      throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`);
    await on.query(text);
    await on.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
    fresh.push(name);
  }
  return fresh;
}

/** Locks until the end of the transaction. Every start waits here, so that only one creates and fills tables. */
export async function lockMigrations(on: Queryable): Promise<void> {
  await on.query("set local lock_timeout = 0");
  await on.query("set local statement_timeout = 0");
  await on.query("select pg_advisory_xact_lock($1)", [migrationLock]);
}

export const appliedMigrations = (on: Queryable): Promise<Migration[]> =>
  query<Migration>("select name, hash from migrations order by name", [], on);

export function migrationsIn(folder = "migrations"): (Migration & { text: string })[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, hash: createHash("sha256").update(text).digest("hex"), text };
  });
}

export async function isMigrated(folder = "migrations"): Promise<boolean> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  const row = await queryOne<{ applied: number }>(
    "select count(*)::int as applied from migrations where name = any($1)",
    [files],
  );
  return row?.applied === files.length;
}
