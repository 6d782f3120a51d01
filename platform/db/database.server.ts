import pg from "pg";
import { config } from "../config.server.ts";
import { lockDataFolder } from "../postgres/data-lock.server.ts";
import { findEmbedded, startEmbedded, stopEmbedded } from "../postgres/embedded.server.ts";
import { migrate } from "./migrate.server.ts";
import { closePool, openPool } from "./pool.server.ts";

let unlock: (() => void) | null = null;

export async function startDatabase(): Promise<void> {
  if (config.DATABASE_URL) {
    openPool({ connectionString: config.DATABASE_URL });
  } else {
    unlock = lockDataFolder(config.dataDir);
    openPool(await startEmbedded(config.dataDir));
  }
  await migrate();
}

/** For a command that may be given while a server runs: beside it, on its embedded Postgres. */
export async function joinDatabase(): Promise<void> {
  const running = config.DATABASE_URL ? null : await findEmbedded(config.dataDir);
  if (running) openPool(running, 2);
  else await startDatabase();
}

/**
 * For a command that reads or makes everything there is: a connection of its own, without the pool's limits of time.
 * `alone` refuses beside a server on the same data folder.
 */
export async function connectApart<Answer>(
  { alone }: { alone: boolean },
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const running = alone || config.DATABASE_URL ? null : await findEmbedded(config.dataDir);
  if (!config.DATABASE_URL && !running) unlock = lockDataFolder(config.dataDir);
  try {
    const target = config.DATABASE_URL ? { connectionString: config.DATABASE_URL } : running;
    const client = new pg.Client({
      ...(target ?? (await startEmbedded(config.dataDir))),
      application_name: "afters",
      connectionTimeoutMillis: 5_000,
    });
    await client.connect();
    // A connection that is lost says so to what is asked of it next.
    client.on("error", () => undefined);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await stopDatabase();
  }
}

export async function stopDatabase(): Promise<void> {
  await closePool();
  if (!unlock) return;
  await stopEmbedded();
  unlock();
}
