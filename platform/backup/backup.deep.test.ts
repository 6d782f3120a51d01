import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { connected, ownerOf, poolOfOwner } from "../../testing/connected.ts";
import { createDatabase, templates, urlOf } from "../../testing/postgres.ts";
import { config } from "../config.server.ts";
import { applyMigrations, migrationsIn } from "../db/migrate.server.ts";
import { query } from "../db/pool.server.ts";
import { inspectBackup } from "./inspect.server.ts";
import type { Recount } from "./manifest.server.ts";
import { restoreBackup } from "./restore.server.ts";
import { takeBackup } from "./take.server.ts";

let made = 0;

async function databaseOf(template?: string): Promise<string> {
  const name = `backup_${process.pid}_${made++}`;
  await createDatabase(inject("postgres"), name, template);
  return ownerOf(urlOf(inject("postgres"), name));
}

const freshFolder = () => mkdtemp(join(tmpdir(), "afters-backup-"));

async function backUp(from: string, wish: { withSecrets?: boolean; recounts?: Recount[] } = {}) {
  const folder = await freshFolder();
  const file = join(folder, "afters.backup");
  const whole = { file, dataDir: folder, product: "7.8.9", withSecrets: false, recounts: [], ...wish };
  const manifest = await connected({ connectionString: from }, (client) => takeBackup(client, whole));
  return { file, folder, manifest };
}

const restore = (to: string, file: string, dataDir: string, recounts: Recount[] = []) =>
  connected({ connectionString: to }, (client) => restoreBackup(client, { file, dataDir, recounts }));

const ask = async <Row extends object>(url: string, text: string): Promise<Row[]> =>
  connected({ connectionString: url }, async (client) => (await client.query(text)).rows);

const own = ownerOf();

beforeAll(poolOfOwner);

/** What is hard to write down and to read again. */
const odd = "tab\there, line\nbreak, back\\slash, \\N, \\., ünïcode \u{1f389}, null?";

test("every row is restored as it was, and sequences continue", async () => {
  await query(
    "insert into beta_signups (username, email, name, avatar, form) values ($1, 'Odd@b.org', $1, '', 'beta')",
    [odd],
  );
  await query(
    "insert into request_notes (about, operator, body) select gen_random_uuid(), 'ada', $1 from generate_series(1, 61)",
    [odd],
  );
  await query(
    "insert into audit_log (operator, network, action, said, detail) values ('a', 'n', 'x', $1, $2)",
    [odd, JSON.stringify({ odd, list: [1, null] })],
  );
  await query(
    "insert into log_heads (topic, last_seq, starts_at) values ('backup', 3, '2019-03-04 05:06:07.891234+00')",
  );
  await query("delete from request_notes where id = (select max(id) from request_notes)");
  const { file, folder } = await backUp(own);
  const target = await databaseOf();
  await restore(target, file, folder);
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const rows = `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`;
    expect(await ask(target, rows), name).toEqual(await query(rows));
  }
  const next =
    "insert into request_notes (about, operator, body) values (gen_random_uuid(), 'ada', 'next') returning id";
  expect(await ask(target, next)).toEqual([{ id: 62 }]);
  expect(await ask(target, "select search from beta_signups where email = 'Odd@b.org'")).toEqual([
    { search: expect.stringContaining("odd@b.org") },
  ]);
  await expect(ask(target, "delete from audit_log")).rejects.toThrow("only ever added to");
});

test("a backup is one moment: concurrent commits are in all tables or none", async () => {
  const source = await databaseOf(templates.empty);
  const recounts: Recount[] = [
    async (on) => {
      // Another connection writes between two looks of the backup's own.
      await ask(source, "insert into fans (id) values ('late')");
      const { rows } = await on.query("select count(*)::int as looked from fans");
      return { what: "fans", looked: rows[0].looked, wrong: 0 };
    },
  ];
  const { manifest } = await backUp(source, { recounts });
  expect(manifest.recounts).toEqual([{ what: "fans", looked: 0, wrong: 0 }]);
  expect(manifest.tables.find(({ name }) => name === "fans")?.rows).toBe(0);
});

test("a restore recounts, and a wrong sum leaves the database empty", async () => {
  let looked = 5;
  const recounts: Recount[] = [async () => ({ what: "sheep", looked: looked++, wrong: 0 })];
  const { file, folder } = await backUp(own, { recounts });
  const target = await databaseOf();
  await expect(restore(target, file, folder, recounts)).rejects.toThrow("sheep: 0 of 6 differ");
  expect(await ask(target, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  looked = 5;
  await restore(target, file, folder, recounts);
});

test("a database that has anything in it is left alone", async () => {
  const { file, folder } = await backUp(own);
  const target = await databaseOf();
  await ask(target, "create table somebodys (n int)");
  await expect(restore(target, file, folder)).rejects.toThrow("not empty: it has a table somebodys");
  const full = await databaseOf(templates.empty);
  await expect(restore(full, file, folder)).rejects.toThrow("not empty");
});

test("a file is never replaced, and a damaged or incomplete one is refused", async () => {
  const { file, folder } = await backUp(own);
  const target = await databaseOf();
  const wish = { file, dataDir: folder, product: "1", withSecrets: false, recounts: [] };
  await expect(connected({ connectionString: own }, (client) => takeBackup(client, wish))).rejects.toThrow(
    "is there already",
  );
  expect(statSync(file).mode & 0o077).toBe(0);
  const bad = join(folder, "bad.backup");
  const tar = gunzipSync(readFileSync(file));
  const at = tar.indexOf("Odd@b.org");
  expect(at).toBeGreaterThan(0);
  writeFileSync(bad, gzipSync(Buffer.concat([tar.subarray(0, at), Buffer.from("o"), tar.subarray(at + 1)])));
  await expect(restore(target, bad, folder)).rejects.toThrow("damaged: the table beta_signups differs");
  writeFileSync(
    bad,
    gzipSync(Buffer.concat([tar.subarray(0, tar.indexOf("manifest.json")), Buffer.alloc(1024)])),
  );
  await expect(restore(target, bad, folder)).rejects.toThrow("never finished");
  writeFileSync(bad, readFileSync(file));
  truncateSync(bad, Math.floor(statSync(file).size * 0.7));
  await expect(restore(target, bad, folder)).rejects.toThrow("cannot be read as a backup");
  writeFileSync(bad, "not a backup");
  await expect(restore(target, bad, folder)).rejects.toThrow("cannot be read as a backup");
  expect(await ask(target, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("an older backup is migrated, and a newer one refused", async () => {
  const files = migrationsIn();
  const last = files.at(-1)?.name as string;
  const older = await databaseOf();
  await connected({ connectionString: older }, async (client: pg.Client) => {
    await client.query("begin");
    await applyMigrations(client, "migrations", new Set(files.slice(0, -1).map(({ name }) => name)));
    await client.query("commit");
  });
  const { file, folder } = await backUp(older);
  const target = await databaseOf();
  expect((await restore(target, file, folder)).newer).toEqual([last]);
  expect(await ask(target, `select 1 from migrations where name = '${last}'`)).toHaveLength(1);
  const later = await databaseOf(templates.empty);
  await ask(later, "insert into migrations (name, hash) values ('9999-tomorrow.sql', 'x')");
  const taken = await backUp(later);
  await expect(restore(await databaseOf(), taken.file, taken.folder)).rejects.toThrow(
    "of Afters 7.8.9, whose tables this release does not know (9999-tomorrow.sql)",
  );
});

test("secrets are named by IDs and included on request; outbox files come along", async () => {
  const source = await databaseOf(templates.empty);
  const folder = await freshFolder();
  const letters = { "outbox/a.eml": "Hello", "outbox/.b.eml.12": "half a letter" };
  mkdirSync(join(folder, "outbox"));
  for (const [name, text] of Object.entries(letters)) writeFileSync(join(folder, name), text);
  const file = join(folder, "plain.backup");
  const wish = { dataDir: folder, product: "1", recounts: [] };
  const take = (name: string, withSecrets: boolean) =>
    connected({ connectionString: source }, (client) =>
      takeBackup(client, { ...wish, file: join(folder, name), withSecrets }),
    );
  const plain = await take("plain.backup", false);
  expect(plain.secrets.ids).toEqual({
    SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{8}$/),
    NAMES_SECRET: expect.stringMatching(/^[0-9a-f]{8}$/),
    IDS_SALT: expect.stringMatching(/^[0-9a-f]{8}$/),
    SHOWCASE_CODE: expect.stringMatching(/^[0-9a-f]{8}$/),
    SHOWCASE_VARIANT_CODE: expect.stringMatching(/^[0-9a-f]{8}$/),
    AFTERPARTY_PASSWORD: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  const secrets = [config.namesSecrets[0].secret, config.SHOWCASE_CODE, config.AFTERPARTY_PASSWORD];
  const text = gunzipSync(readFileSync(file)).toString("latin1");
  for (const secret of secrets) expect(text).not.toContain(secret);
  await take("full.backup", true);
  const full = gunzipSync(readFileSync(join(folder, "full.backup"))).toString("latin1");
  for (const secret of secrets) expect(full).toContain(secret);

  const elsewhere = await freshFolder();
  const restored = await restore(await databaseOf(), join(folder, "full.backup"), elsewhere);
  expect(restored.otherSecrets).toEqual([]);
  expect(await readdir(join(elsewhere, "outbox"))).toEqual(["a.eml"]);
  expect(readFileSync(join(elsewhere, "outbox/a.eml"), "utf8")).toBe("Hello");
  expect((await inspectBackup(file)).files).toEqual([
    expect.objectContaining({ name: "outbox/a.eml", bytes: 5 }),
  ]);
});
