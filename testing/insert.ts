import { query } from "../platform/db/pool.server.ts";

/** A row as no verb of the product writes it. */
export async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, at) => `$${at + 1}`);
  await query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
}
