import pg from "pg";
import { log } from "../logger.server.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

let pool: pg.Pool | null = null;
let openedWith: pg.PoolConfig = {};
let readers: pg.Pool | null = null;

export type Queryable = Pick<pg.ClientBase, "query">;

const forgetful: (() => void)[] = [];

/** For module state that belongs to one database. */
export function onPoolOpened(forget: () => void): void {
  forgetful.push(forget);
}

export function openPool(options: pg.PoolConfig, size = 12): pg.Pool {
  for (const forget of forgetful) forget();
  openedWith = options;
  const opened = new pg.Pool({
    ...options,
    max: size,
    // Sends independent statements of a transaction without waiting for answers.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "afters",
  });
  // Also emitted for a closed connection when Postgres stops next.
  opened.on("error", (error) => {
    if (opened === pool) log.warn({ err: error }, "a database connection was lost");
  });
  pool = opened;
  return opened;
}

export async function closePool(): Promise<void> {
  const closing = [pool, readers];
  pool = null;
  readers = null;
  await Promise.all(closing.map((one) => one?.end()));
}

export const mostReaders = 4;

/**
 * For queries composed by others: read-only connections with a time limit. Few, so that they never use up the
 * product's own.
 */
export function getReaders(): pg.Pool {
  if (!pool) throw new Error("The database is not open.");
  if (readers) return readers;
  const opened = new pg.Pool({
    ...openedWith,
    max: mostReaders,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 2_000,
    lock_timeout: 1_000,
    options: "-c default_transaction_read_only=on",
    application_name: "afters readers",
  });
  opened.on("error", (error) => {
    if (opened === readers) log.warn({ err: error }, "a reader's database connection was lost");
  });
  readers = opened;
  return opened;
}

export function getPool(): pg.Pool {
  if (!pool) throw new Error("The database is not open.");
  return pool;
}

/** Named statements are planned once per connection: for frequent ones. */
export type Statement = string | { name: string; text: string };

export async function query<Row extends object>(
  statement: Statement,
  values: unknown[] = [],
  on?: Queryable,
): Promise<Row[]> {
  const { rows } = await (on ?? getPool()).query(
    typeof statement === "string" ? { text: statement, values } : { ...statement, values },
  );
  return rows as Row[];
}

export async function queryOne<Row extends object>(
  statement: Statement,
  values: unknown[] = [],
  on?: Queryable,
): Promise<Row | null> {
  const rows = await query<Row>(statement, values, on);
  return rows[0] ?? null;
}

/** For libraries with their own SQL, including several statements with their own begin and commit in one text. */
export async function runScript(text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await getPool().connect();
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken = error;
  };
  client.on("error", lost);
  try {
    return await client.query(text, values);
  } catch (error) {
    // An unfinished transaction must not stay in the pool's connection.
    await client.query("rollback").catch(lost);
    throw error;
  } finally {
    client.off("error", lost);
    client.release(broken);
  }
}

const serializationFailures = new Set(["40001", "40P01"]);

/** Deadlocks and serialization failures are retried twice. */
export const transaction = <T>(work: (on: Queryable) => Promise<T>): Promise<T> =>
  lockingTransaction(async () => undefined, work);

/**
 * As above. `lock` is sent together with the begin, which saves a round trip while others wait for its locks. It only
 * locks and reads, and may send several statements at once.
 */
export async function lockingTransaction<Locked, T>(
  lock: (on: Queryable) => Promise<Locked>,
  work: (on: Queryable, locked: Locked) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const client = await getPool().connect();
    let broken: Error | undefined;
    // Without this listener a lost connection would end the process.
    const lost = (error: Error) => {
      broken = error;
    };
    client.on("error", lost);
    try {
      const [, locked] = await Promise.all([client.query("begin"), lock(client)]);
      const result = await work(client, locked);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(lost);
      if (attempt >= 2 || !serializationFailures.has((error as { code?: string }).code ?? "")) throw error;
    } finally {
      client.off("error", lost);
      client.release(broken);
    }
  }
}
