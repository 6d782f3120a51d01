import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { secretsInForce } from "../config.server.ts";
import { ConfigError } from "../config-error.ts";
import { copyIn } from "../db/copy.server.ts";
import { applyMigrations, lockMigrations, migrationsIn } from "../db/migrate.server.ts";
import { type Queryable, query } from "../db/pool.server.ts";
import { putSecretsBack } from "../secrets.server.ts";
import { type ArchiveMember, membersOf } from "./archive.server.ts";
import { inspectBackup, pieceOwner } from "./inspect.server.ts";
import { type Manifest, type Recount, sealedSecretsName, secretsName } from "./manifest.server.ts";
import { openSecrets } from "./sealed-secrets.server.ts";
import { secretIdsEachWay } from "./secrets.server.ts";
import { columnsOf, countRows, setPortableFormats, tablesInOrder } from "./tables.server.ts";
import { keptFolders } from "./take.server.ts";

export type Restored = {
  manifest: Manifest;
  newer: string[];
  otherSecrets: string[];
  /** What could not be opened and is new, or gone: "1 key of access tokens". */
  renewed: string[];
  /** Files of fans that are not there. */
  missing: number;
};

export type RestoreRequest = {
  file: string;
  dataDir: string;
  recounts: Recount[];
  /** Opens secrets that are sealed in it. */
  backupKey?: string;
  /** Go on without secrets that are sealed in it. */
  newSecrets?: boolean;
  /** On the transaction: what no secret in force opens is made anew; says what it was. */
  forgetUnopened?: (on: Queryable) => Promise<string[]>;
  worksFolder?: string;
  /** Files of fans whose bytes are not there. */
  countMissing?: (on: Queryable) => Promise<number>;
};

/**
 * The file is read and checked before anything is touched. The rows are written and counted in one transaction, which
 * makes the tables too: whatever ends it, the database is as empty as before.
 */
export async function restoreBackup(client: pg.ClientBase, wish: RestoreRequest): Promise<Restored> {
  const { file, dataDir, recounts, backupKey, newSecrets = false } = wish;
  const { worksFolder = join(dataDir, "files") } = wish;
  const manifest = await inspectBackup(file);
  requireKnown(manifest);
  const isSealed = manifest.secrets.sealed && !manifest.secrets.included && !newSecrets;
  if (isSealed && !backupKey)
    throw new ConfigError(
      "The backup carries its secrets sealed. Set BACKUP_KEY to the passphrase it was made with, or continue with new ones: --new-secrets.",
    );
  const secrets = isSealed && backupKey ? await openSecrets(await sealedIn(file), backupKey) : null;
  await setPortableFormats(client);
  await client.query("begin");
  await lockMigrations(client);
  await requireEmpty(client);
  await applyMigrations(client, "migrations", new Set(manifest.migrations.map(({ name }) => name)));
  await writeRows(client, file, manifest);
  await checkRows(client, manifest, recounts);
  const newer = await applyMigrations(client);
  await writeFiles(file, manifest, { dataDir, worksFolder });
  if (secrets) putBack(dataDir, secrets);
  // Secrets that were put back are in force from the next start on: with them everything opens.
  const renewed = manifest.secrets.included || secrets ? [] : ((await wish.forgetUnopened?.(client)) ?? []);
  const missing = (await wish.countMissing?.(client)) ?? 0;
  await client.query("commit");
  await client.query("analyze");
  const ours = secretIdsEachWay(secrets ?? undefined);
  const otherSecrets = Object.entries(manifest.secrets.ids).flatMap(([name, id]) =>
    ours.some((ids) => ids[name] === id) ? [] : [name],
  );
  return { manifest, newer, otherSecrets, renewed, missing };
}

async function sealedIn(file: string): Promise<string> {
  for await (const { name, content } of membersOf(file))
    if (name === sealedSecretsName) return content.toString("utf8");
  return "";
}

function requireKnown({ migrations, product }: Manifest): void {
  const ours = new Map(migrationsIn().map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of migrations)
    if (ours.get(name) !== hash)
      throw new ConfigError(
        `The backup is of Afters ${product}, whose tables this release does not know (${name}). Restore it with that release or a later one.`,
      );
}

async function requireEmpty(on: Queryable): Promise<void> {
  const [found] = await query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1 limit 1`,
    [],
    on,
  );
  if (found)
    throw new ConfigError(
      `The database is not empty: it has a table ${found.name}. A restore replaces nothing; give it an empty data folder, or a new database.`,
    );
}

async function writeRows(
  client: pg.ClientBase,
  file: string,
  { tables, sequences }: Manifest,
): Promise<void> {
  const made = new Map((await tablesInOrder(client)).map((table) => [table.name, table]));
  const quoted = [...made.keys()].map((name) => pg.escapeIdentifier(name));
  for (const name of quoted) await client.query(`alter table ${name} disable trigger user`);
  // What migrations themselves have written is in the backup as well.
  await client.query(`truncate ${quoted.join(", ")}`);
  const pieces = new Pieces(file);
  for (const table of tables) {
    if (JSON.stringify(made.get(table.name)?.columns) !== JSON.stringify(table.columns))
      throw new ConfigError(
        `The table ${table.name} of the backup has other columns than its migrations make.`,
      );
    await copyIn(client, `copy ${columnsOf(table)} from stdin`, pieces.of(`rows/${table.name}`));
  }
  await pieces.close();
  for (const { name, last, called } of sequences)
    await query("select setval($1::text::regclass, $2::text::bigint, $3)", [name, last, called], client);
  for (const name of quoted) await client.query(`alter table ${name} enable trigger user`);
}

/** The members of a file, one whole after the other, in the order in which they were written. */
class Pieces {
  private readonly members: AsyncGenerator<ArchiveMember>;
  private next: Promise<IteratorResult<ArchiveMember>>;

  constructor(file: string) {
    this.members = membersOf(file);
    this.next = this.members.next();
  }

  async *of(whole: string): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await this.next;
      if (done || pieceOwner(value.name) !== whole) return;
      yield value.content;
      this.next = this.members.next();
    }
  }

  async close(): Promise<void> {
    await this.next;
    await this.members.return(undefined);
  }
}

async function checkRows(on: Queryable, manifest: Manifest, recounts: Recount[]): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const restored = await countRows(name, on);
    if (restored !== rows) throw new Error(`${name} has ${restored} rows, and the backup ${rows}.`);
  }
  const before = new Map(manifest.recounts.map((recount) => [recount.what, recount]));
  for (const recount of recounts) {
    const { what, looked, wrong } = await recount(on);
    const then = before.get(what);
    if (then && (then.looked !== looked || then.wrong !== wrong))
      throw new Error(
        `${what}: ${wrong} of ${looked} differ, and in the backup ${then.wrong} of ${then.looked}.`,
      );
  }
}

async function writeFiles(
  file: string,
  { files, works, secrets }: Manifest,
  { dataDir, worksFolder }: { dataDir: string; worksFolder: string },
): Promise<void> {
  const wanted = new Set(files.map(({ name }) => `files/${name}`));
  const wantedWorks = new Set(works.files.map(({ name }) => name));
  if (wantedWorks.size > 0) mkdirSync(worksFolder, { recursive: true });
  for await (const { name, content } of membersOf(file)) {
    if (name === secretsName && secrets.included) putBack(dataDir, JSON.parse(content.toString("utf8")));
    const work = name.startsWith("works/") ? pieceOwner(name).slice("works/".length) : "";
    if (work !== "" && wantedWorks.has(work)) {
      if (!/^[\w-]+$/.test(work)) throw new ConfigError(`The backup holds a file at ${work}.`);
      const isFirst = name.endsWith("/000001");
      writeFileSync(join(worksFolder, work), content, { mode: 0o600, flag: isFirst ? "w" : "a" });
    }
    if (!wanted.has(name)) continue;
    const path = name.slice("files/".length);
    if (!keptFolders.includes(dirname(path))) throw new ConfigError(`The backup holds a file at ${path}.`);
    mkdirSync(join(dataDir, dirname(path)), { recursive: true });
    writeFileSync(join(dataDir, path), content, { mode: 0o600, flush: true });
  }
}

function putBack(dataDir: string, kept: ReturnType<typeof secretsInForce>): void {
  if (JSON.stringify(secretsInForce()) !== JSON.stringify(kept)) putSecretsBack(dataDir, kept);
}
