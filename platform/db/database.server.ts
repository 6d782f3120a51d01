import { config } from "../config.server.ts";
import { lockDataFolder } from "./data-lock.server.ts";
import { startEmbedded, stopEmbedded } from "./embedded.server.ts";
import { migrate } from "./migrate.server.ts";
import { closePool, openPool } from "./pool.server.ts";

let unlock: (() => void) | null = null;

/** Opens the database named by DATABASE_URL, or starts the embedded one, and brings its tables up to date. */
export async function startDatabase(): Promise<void> {
  if (config.DATABASE_URL) {
    openPool({ connectionString: config.DATABASE_URL });
  } else {
    unlock = lockDataFolder(config.dataDir);
    openPool(await startEmbedded(config.dataDir));
  }
  await migrate();
}

/** Closes the pool once its work is done, then stops the embedded Postgres. */
export async function stopDatabase(): Promise<void> {
  await closePool();
  if (!unlock) return;
  await stopEmbedded();
  unlock();
}
