import { join } from "node:path";
import pg from "pg";

/** Of a server that a test has started on a data folder of its own. */
export async function inDatabase(dataDir: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, "run"), user: "afters", database: "afters" });
  await client.connect();
  await client.query(text, values);
  await client.end();
}
