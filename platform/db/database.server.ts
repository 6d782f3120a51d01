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

export async function stopDatabase(): Promise<void> {
  await closePool();
  if (!unlock) return;
  await stopEmbedded();
  unlock();
}
