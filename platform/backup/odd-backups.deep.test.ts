import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, inject, test } from "vitest";
import { connected, ownerOf } from "../../testing/connected.ts";
import { createDatabase, templates, urlOf } from "../../testing/postgres.ts";
import { type ArchiveMember, asTar, membersOf } from "./archive.server.ts";
import { inspectBackup } from "./inspect.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { restoreBackup } from "./restore.server.ts";
import { sequencesOf, setPortableFormats, tablesInOrder } from "./tables.server.ts";
import { takeBackup } from "./take.server.ts";

let made = 0;
async function databaseOf(template?: string): Promise<string> {
  const name = `odd_${process.pid}_${made++}`;
  await createDatabase(inject("postgres"), name, template);
  return ownerOf(urlOf(inject("postgres"), name));
}

const ask = async <Row extends object>(url: string, text: string): Promise<Row[]> =>
  connected({ connectionString: url }, async (client) => (await client.query(text)).rows);
const freshFolder = () => mkdtemp(join(tmpdir(), "afters-odd-"));

let source: string;
let folder: string;
let members: ArchiveMember[];

const take = (from: string, file: string, withSecrets = false) =>
  connected({ connectionString: from }, (client) =>
    takeBackup(client, { file, dataDir: folder, product: "7.8.9", withSecrets, recounts: [] }),
  );

beforeAll(async () => {
  source = await databaseOf(templates.empty);
  await ask(source, "insert into fans (id) values ('ada'), ('ben')");
  folder = await freshFolder();
  mkdirSync(join(folder, "outbox"));
  writeFileSync(join(folder, "outbox/a.eml"), "Hello");
  await take(source, join(folder, "good.backup"));
  members = [];
  for await (const member of membersOf(join(folder, "good.backup"))) members.push(member);
});

/** The good one, changed. */
async function written(change: (all: ArchiveMember[]) => ArchiveMember[]): Promise<string> {
  const file = join(folder, `${++made}.backup`);
  writeFileSync(file, gzipSync(await buffer(asTar(change(members)))));
  return file;
}
const withManifest = (change: (manifest: Manifest) => unknown) =>
  written((all) =>
    all.map((one) => {
      if (one.name !== "manifest.json") return one;
      const manifest = JSON.parse(one.content.toString());
      change(manifest);
      return { ...one, content: Buffer.from(JSON.stringify(manifest)) };
    }),
  );
const without = (name: string) => written((all) => all.filter((one) => !one.name.startsWith(name)));
const restore = (to: string, file: string, dataDir: string) =>
  connected({ connectionString: to }, (client) => restoreBackup(client, { file, dataDir, recounts: [] }));

test("a backup whose table, file or secrets differ from its list is refused by name", async () => {
  const changed = (name: string) =>
    written((all) => all.map((one) => (one.name === name ? { ...one, content: Buffer.from("x\n") } : one)));
  expect((await inspectBackup(await written((all) => all))).tables.length).toBeGreaterThan(50);
  await expect(inspectBackup(await changed("rows/fans/000001"))).rejects.toThrow(
    "damaged: the table fans differs",
  );
  await expect(inspectBackup(await without("rows/fans/"))).rejects.toThrow("damaged: the table fans differs");
  await expect(inspectBackup(await changed("outbox/a.eml"))).resolves.toBeDefined();
  await expect(inspectBackup(await changed("files/outbox/a.eml"))).rejects.toThrow(
    "damaged: outbox/a.eml differs",
  );
  await expect(inspectBackup(await without("files/"))).rejects.toThrow("damaged: outbox/a.eml differs");
  const more = { name: "files/outbox/b.eml", content: Buffer.from("x") };
  await expect(inspectBackup(await written((all) => [more, ...all]))).rejects.toThrow(
    "damaged: its list of contents",
  );
  const secret = { name: "secrets.json", content: Buffer.from("{}") };
  await expect(inspectBackup(await written((all) => [secret, ...all]))).rejects.toThrow(
    "damaged: secrets.json",
  );
  const lacking = await withManifest(({ secrets }) => Object.assign(secrets, { included: true }));
  await expect(inspectBackup(lacking)).rejects.toThrow("damaged: secrets.json");
  const rows = await withManifest(({ tables }) => tables.find(({ name }) => name === "fans")!.rows++);
  await expect(inspectBackup(rows)).rejects.toThrow("damaged: the table fans differs");
  const later = await withManifest((manifest) => Object.assign(manifest, { format: 2 }));
  await expect(inspectBackup(later)).rejects.toThrow("of another kind than this release reads");
  await expect(inspectBackup(await without("manifest.json"))).rejects.toThrow("never finished");
});

test("a restore refuses foreign columns and paths, and leaves the database empty", async () => {
  const target = await databaseOf();
  const columns = await withManifest(({ tables }) =>
    tables.find(({ name }) => name === "fans")!.columns.reverse(),
  );
  await expect(restore(target, columns, folder)).rejects.toThrow(
    "The table fans of the backup has other columns",
  );
  const elsewhere = await written((all) =>
    all.map((one) => ({
      name: one.name.replace("files/outbox/", "files/elsewhere/"),
      content: Buffer.from(
        one.content.toString("latin1").replace('"outbox/a.eml"', '"elsewhere/a.eml"'),
        "latin1",
      ),
    })),
  );
  await expect(restore(target, elsewhere, folder)).rejects.toThrow("holds a file at elsewhere/a.eml");
  expect(await ask(target, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("a restore reports differing secrets and writes private files", async () => {
  const others = await withManifest(({ secrets }) =>
    Object.assign(secrets.ids, { SHOWCASE_CODE: "00000000" }),
  );
  const [target, data] = [await databaseOf(), await freshFolder()];
  const { otherSecrets, newer, manifest } = await restore(target, others, data);
  expect([otherSecrets, newer]).toEqual([["SHOWCASE_CODE"], []]);
  expect(manifest).toMatchObject({ product: "7.8.9", postgres: expect.stringMatching(/^\d+\.\d/) });
  expect(Math.abs(Date.parse(manifest.takenAt) - Date.now())).toBeLessThan(600_000);
  expect(statSync(join(data, "outbox/a.eml")).mode & 0o777).toBe(0o600);
  expect(await ask(target, "select id from fans order by id")).toEqual([{ id: "ada" }, { id: "ben" }]);
  const off = "select 1 from pg_trigger where tgenabled = 'D'";
  expect(await ask(target, off)).toEqual([]);
});

test("a backup's secrets already in force stay, and others are restored", async () => {
  const file = join(await freshFolder(), "secrets.backup");
  await take(source, file, true);
  const own: ArchiveMember[] = [];
  for await (const member of membersOf(file)) own.push(member);
  const withCode = (code: string) =>
    written(() =>
      own.map((one) => {
        if (one.name !== "secrets.json") return one;
        const kept = { ...JSON.parse(one.content.toString()), ...(code && { SHOWCASE_CODE: code }) };
        return { ...one, content: Buffer.from(JSON.stringify(kept)) };
      }),
    );
  const putBack = async (code: string) => {
    const data = await freshFolder();
    await restore(await databaseOf(), await withCode(code), data);
    const kept = join(data, "secrets.json");
    return existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")).SHOWCASE_CODE : null;
  };
  expect(await putBack("")).toBeNull();
  expect(await putBack("WREN")).toBe("WREN");
});

test("a backup creates its folder, replaces a broken one, and leaves nothing else", async () => {
  const within = join(await freshFolder(), "of/the/night");
  mkdirSync(within, { recursive: true });
  writeFileSync(join(within, "a.backup.partial"), "broken off");
  await take(source, join(within, "a.backup"));
  await take(source, join(within, "and/more/a.backup"));
  expect(readdirSync(within).sort()).toEqual(["a.backup", "and"]);
  await expect(take(await databaseOf(), join(within, "b.backup"))).rejects.toThrow(
    "There is nothing to back up",
  );
  expect(existsSync(join(within, "b.backup"))).toBe(false);
  const nowhere = await freshFolder();
  const wish = { file: join(nowhere, "c"), dataDir: nowhere, product: "1", withSecrets: false, recounts: [] };
  await connected({ connectionString: source }, async (client) => {
    expect((await takeBackup(client, wish)).files).toEqual([]);
    // Its transaction is over: what follows may write.
    await client.query("update fans set id = id");
  });
});

test("tables come after those they refer to, and cycles are reported", async () => {
  const url = await databaseOf();
  await ask(
    url,
    `create table a_post (id int, by int, up text generated always as ('x') stored);
     create table z_fan (id int primary key, of int references z_fan);
     alter table a_post add foreign key (by) references z_fan, drop column id, add column at int;
     create table migrations (name text); create view b_view as select 1 as n;
     create sequence a_number; select setval('a_number', 7); create sequence b_number`,
  );
  const on = <Answer>(work: (client: Parameters<typeof tablesInOrder>[0]) => Promise<Answer>) =>
    connected({ connectionString: url }, work);
  expect(await on(tablesInOrder)).toEqual([
    { name: "z_fan", columns: ["id", "of"] },
    { name: "a_post", columns: ["by", "at"] },
  ]);
  expect(await on(sequencesOf)).toEqual([
    { name: "a_number", last: "7", called: true },
    { name: "b_number", last: "1", called: false },
  ]);
  await ask(
    url,
    "create table c (id int primary key, d int); create table d (id int primary key references c)",
  );
  await ask(url, "alter table c add foreign key (d) references d");
  await expect(on(tablesInOrder)).rejects.toThrow("c, d refer to each other in a round.");
});

test("values have one format whatever the session's settings, without a timeout", async () => {
  const others = {
    timezone: "Asia/Tokyo",
    datestyle: "German",
    intervalstyle: "sql_standard",
    bytea_output: "escape",
    statement_timeout: "9s",
    lock_timeout: "9s",
    idle_in_transaction_session_timeout: "9s",
  };
  await connected({ connectionString: source }, async (client) => {
    for (const [name, value] of Object.entries(others)) await client.query(`set ${name} = '${value}'`);
    await setPortableFormats(client);
    const values: string[] = [];
    for (const name of Object.keys(others))
      values.push((await client.query(`select current_setting('${name}') as set`)).rows[0].set);
    expect(values).toEqual(["UTC", "ISO, YMD", "postgres", "hex", "0", "0", "0"]);
  });
});
