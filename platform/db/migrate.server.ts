import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { query, queryOne, transaction } from "./pool.server.ts";

const migrationLock = 727_001;

/** All in one transaction, each file once. Refuses to go on when an applied file has been changed since. */
export async function migrate(folder = "migrations"): Promise<string[]> {
  return transaction(async (on) => {
    await on.query("set local lock_timeout = 0");
    await on.query("set local statement_timeout = 0");
    await on.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await on.query(
      "create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())",
    );
    const applied = new Map(
      (await query<{ name: string; hash: string }>("select name, hash from migrations", [], on)).map(
        (row) => [row.name, row.hash],
      ),
    );
    const fresh: string[] = [];
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith(".sql"))
      .sort()) {
      const text = readFileSync(join(folder, name), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      const before = applied.get(name);
      if (before === hash) continue;
      if (before)
        throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`);
      await on.query(text);
      await on.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
      fresh.push(name);
    }
    return fresh;
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
