import { resolve } from "node:path";
import pg from "pg";
import { config } from "../config.server.ts";
import { ConfigError } from "../config-error.ts";
import { isLocalAddress } from "../plain-text.ts";
import { lockDataFolder } from "../postgres/data-lock.server.ts";
import {
  findEmbedded,
  hasEmbedded,
  productRole,
  startEmbedded,
  stopEmbedded,
} from "../postgres/embedded.server.ts";
import { migrate } from "./migrate.server.ts";
import { closePool, openPool, queryOne } from "./pool.server.ts";
import { grantRights } from "./rights.server.ts";

let unlock: (() => void) | null = null;

/**
 * Migrates as the owner, runs `alsoAsOwner`, and continues as the product's own role, which can only read and write
 * rows. With a single known role that one is used.
 */
export async function startDatabase(alsoAsOwner = async () => {}): Promise<void> {
  const { owner, product } = await connections();
  if (owner) {
    openPool(owner, 2);
    await migrate();
    await alsoAsOwner();
    await grantRights(await roleOf(product));
    await closePool();
  }
  openPool(product);
  if (owner) return;
  await migrate();
  await alsoAsOwner();
}

async function connections(): Promise<{ owner: pg.PoolConfig | null; product: pg.PoolConfig }> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = config;
  if (DATABASE_URL)
    return {
      owner: MIGRATION_DATABASE_URL ? optionsOf(MIGRATION_DATABASE_URL) : null,
      product: optionsOf(DATABASE_URL),
    };
  unlock = lockDataFolder(config.dataDir);
  const owner = await startEmbedded(config.dataDir);
  return { owner, product: { ...owner, user: productRole } };
}

/** Remote servers need TLS with a valid certificate, unless the address or ALLOW_PLAIN_TEXT says otherwise. */
function optionsOf(address: string): pg.PoolConfig {
  const asked = /[?&](ssl|sslmode|sslnegotiation)=/.test(address);
  const plain = asked || isLocalAddress(address) || config.ALLOW_PLAIN_TEXT.includes("postgres");
  return { connectionString: address, ...(plain ? {} : { ssl: true }) };
}

async function roleOf(connection: pg.PoolConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await queryOne<{ role: string }>("select current_user::text as role", [], client))?.role ?? "";
  } finally {
    await client.end();
  }
}

/** A command run without the service's settings would create a new product with nothing in it. */
function requireProduct(): void {
  if (config.DATABASE_URL || hasEmbedded(config.dataDir)) return;
  throw new ConfigError(
    `There is no Afters in ${resolve(config.dataDir)}. Give this command the settings of the service: DATA_DIR, or DATABASE_URL.`,
  );
}

/** For commands that may run next to a server, on its embedded Postgres. */
export async function joinDatabase(): Promise<void> {
  requireProduct();
  const running = config.DATABASE_URL ? null : await findEmbedded(config.dataDir);
  if (running) openPool({ ...running, user: productRole }, 2);
  else await startDatabase();
}

/**
 * For commands that read or write everything: a separate connection as the owner, without the pool's time limits.
 * `alone` refuses next to a server on the same data folder.
 */
export async function connectSeparately<Answer>(
  { alone }: { alone: boolean },
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  if (!alone) requireProduct();
  const running = alone || config.DATABASE_URL ? null : await findEmbedded(config.dataDir);
  if (!config.DATABASE_URL && !running) unlock = lockDataFolder(config.dataDir);
  try {
    const url = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL;
    const target = url ? optionsOf(url) : running;
    const client = new pg.Client({
      ...(target ?? (await startEmbedded(config.dataDir))),
      application_name: "afters",
      connectionTimeoutMillis: 5_000,
    });
    await client.connect();
    // A lost connection makes the next query fail.
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
