import { createReadStream, existsSync, linkSync, mkdirSync, rmSync, statSync } from "node:fs";
import { open, readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { secretsInForce } from "../config.server.ts";
import { ConfigError } from "../config-error.ts";
import { copyOut } from "../db/copy.server.ts";
import { appliedMigrations } from "../db/migrate.server.ts";
import { queryOne } from "../db/pool.server.ts";
import { type ArchiveMember, asTar, inPieces } from "./archive.server.ts";
import { inspectBackup } from "./inspect.server.ts";
import {
  type Manifest,
  manifestName,
  type Recount,
  sealedSecretsName,
  secretsName,
  Tally,
  tallied,
} from "./manifest.server.ts";
import { sealSecrets } from "./sealed-secrets.server.ts";
import { secretIds } from "./secrets.server.ts";
import { columnsOf, sequencesOf, setPortableFormats, type Table, tablesInOrder } from "./tables.server.ts";

/** Files that stand for something done, and are not in the database. */
export const keptFolders = ["outbox"];

/** A file that a fan sent in, by the name it lies under. */
export type BackupWork = { name: string; bytes: number };

export type BackupRequest = {
  file: string;
  dataDir: string;
  withSecrets: boolean;
  /** Seals the secrets into it. */
  backupKey?: string;
  /** Files of fans that lie in the data folder; they are taken along, or counted. */
  works?: { list: (on: pg.ClientBase) => Promise<BackupWork[]>; folder: string; included: boolean };
  product: string;
  recounts: Recount[];
};

/**
 * One snapshot of everything, taken beside whoever is writing. The file has its name only once it is whole and was read
 * back; what a killed backup leaves is called .partial.
 */
export async function takeBackup(client: pg.ClientBase, wish: BackupRequest): Promise<Manifest> {
  const file = resolve(wish.file);
  const partial = `${file}.partial`;
  if (statSync(file, { throwIfNoEntry: false }))
    throw new ConfigError(`${file} is there already. A backup never replaces one: choose another name.`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(partial, { force: true });
  await setPortableFormats(client);
  const output = await open(partial, "wx", 0o600);
  try {
    const tables = await beginSnapshot(client);
    await pipeline(asTar(members(client, tables, wish)), createGzip({ level: 5 }), async (packed) => {
      for await (const block of packed) await output.writeFile(block as Buffer);
    });
    await client.query("commit");
    await output.sync();
  } finally {
    await output.close();
  }
  const manifest = await inspectBackup(partial);
  linkSync(partial, file);
  rmSync(partial);
  return manifest;
}

/** A migration that commits between the list and the locks would give other tables than the snapshot's. */
async function beginSnapshot(client: pg.ClientBase): Promise<Table[]> {
  for (;;) {
    const before = await tablesInOrder(client);
    if (before.length === 0)
      throw new ConfigError("There is nothing to back up: the database has no tables.");
    await client.query("begin isolation level repeatable read, read only");
    await client.query(
      `lock table ${before.map(({ name }) => pg.escapeIdentifier(name)).join(", ")} in access share mode`,
    );
    const locked = await tablesInOrder(client);
    if (JSON.stringify(locked) === JSON.stringify(before)) return locked;
    await client.query("rollback");
  }
}

async function* members(
  client: pg.ClientBase,
  tables: Table[],
  wish: BackupRequest,
): AsyncGenerator<ArchiveMember> {
  const { at, version } = (await queryOne<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
    [],
    client,
  )) as { at: Date; version: string };
  const manifest: Manifest = {
    format: 1,
    product: wish.product,
    takenAt: at.toISOString(),
    postgres: version,
    migrations: await appliedMigrations(client),
    tables: [],
    sequences: [],
    files: [],
    recounts: [],
    secrets: { ids: secretIds(), included: wish.withSecrets, sealed: wish.backupKey !== undefined },
    works: { files: [], left: 0, leftBytes: 0 },
  };
  for (const table of tables) {
    const tally = new Tally();
    const rows = copyOut(client, `copy ${columnsOf(table)} to stdout`);
    yield* inPieces(`rows/${table.name}`, tallied(tally, rows));
    manifest.tables.push({ ...table, ...tally.sum() });
  }
  // After the rows: a number that is given out meanwhile is above all of them.
  manifest.sequences = await sequencesOf(client);
  for (const recount of wish.recounts) manifest.recounts.push(await recount(client));
  for (const name of await filesIn(wish.dataDir)) {
    const content = await readFile(join(wish.dataDir, name));
    const tally = new Tally();
    tally.add(content);
    const { bytes, sha256 } = tally.sum();
    manifest.files.push({ name, bytes, sha256 });
    yield { name: `files/${name}`, content };
  }
  yield* worksOf(client, wish, manifest);
  if (wish.backupKey) {
    const content = Buffer.from(await sealSecrets(secretsInForce(), wish.backupKey));
    yield { name: sealedSecretsName, content };
  }
  if (wish.withSecrets)
    yield { name: secretsName, content: Buffer.from(`${JSON.stringify(secretsInForce(), null, 2)}\n`) };
  yield { name: manifestName, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** One that goes while the backup is taken is left out, and counted. */
async function* worksOf(
  client: pg.ClientBase,
  { works: wished }: BackupRequest,
  { works }: Manifest,
): AsyncGenerator<ArchiveMember> {
  if (!wished) return;
  const { list, folder, included } = wished;
  for (const { name, bytes } of await list(client)) {
    const path = join(folder, name);
    if (!included || !existsSync(path)) {
      works.left += 1;
      works.leftBytes += bytes;
      continue;
    }
    const tally = new Tally();
    yield* inPieces(`works/${name}`, tallied(tally, createReadStream(path)));
    const { bytes: read, sha256 } = tally.sum();
    works.files.push({ name, bytes: read, sha256 });
  }
}

/** What begins with a dot is still being written. */
async function filesIn(dataDir: string): Promise<string[]> {
  const found = keptFolders.map(async (folder) => {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    return names.filter((name) => !name.startsWith(".")).map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(found)).flat().sort();
}
