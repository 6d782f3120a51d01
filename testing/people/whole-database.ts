import { query } from "../../platform/db/pool.server.ts";
import { asOwner } from "../connected.ts";

/** Counts of the same thing that is counted anew: moments and versions, by which readers learn that there is news. */
const moments = ["version", "published_version", "counted_at", "moved_at", "updated_at", "touched_at"];

/** Every row of every table but those given, table by table. */
export async function wholeDatabase(but: string[]): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not (table_name = any($1)) order by 1`,
    [but],
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await asOwner<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [moments],
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}
