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
