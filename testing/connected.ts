import pg from "pg";

/** A connection of a test's own, apart from the product's pool, and ended whatever happens. */
export async function connected<Answer>(
  to: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(to);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same database as who may make tables and change every row. */
export const ownerOf = (url = process.env.DATABASE_URL ?? ""): string =>
  url.replace("afters_product@", "afters@");

/** What the product's role may not do, such as to make tables or to change when something was asked for. */
export const asOwner = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  connected({ connectionString: ownerOf() }, async (client) => (await client.query(text, values)).rows);

/** For tests of what is beneath the product, which make tables of their own. */
export async function poolOfOwner(): Promise<void> {
  const { closePool, openPool } = await import("../platform/db/pool.server.ts");
  await closePool();
  openPool({ connectionString: ownerOf() });
}
