import { query } from "../../platform/db/pool.server.ts";

/** Rows 1 to `size` of each table, `n` in its values; those that are there stay. */
export async function fill(size: number, tables: Record<string, string>, atOnce = 100_000): Promise<void> {
  for (let from = 1; from <= size; from += atOnce) {
    for (const [table, values] of Object.entries(tables))
      await query(
        `insert into ${table} select ${values}
         from generate_series(${from}, ${Math.min(size, from + atOnce - 1)}) as n on conflict do nothing`,
      );
  }
}
