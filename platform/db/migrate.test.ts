import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { poolOfOwner } from "../../testing/connected.ts";
import { isMigrated, migrate } from "./migrate.server.ts";
import { query } from "./pool.server.ts";

beforeAll(poolOfOwner);

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "afters-migrations-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("each file is applied once, in the order of the names", async () => {
  const folder = folderOf({
    "9002-b.sql": "insert into in_order values (2)",
    "9001-a.sql": "create table in_order (n int)",
    "notes.txt": "not SQL",
  });
  expect(await isMigrated(folder)).toBe(false);
  expect(await migrate(folder)).toEqual(["9001-a.sql", "9002-b.sql"]);
  expect(await migrate(folder)).toEqual([]);
  expect(await query("select n from in_order")).toEqual([{ n: 2 }]);
  expect(await isMigrated(folder)).toBe(true);
});

test("of many starters at once one applies the file and the others wait for it", async () => {
  const folder = folderOf({ "9003-once.sql": "create table once (n int); insert into once values (1);" });
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(folder)));
  expect(applied.flat()).toEqual(["9003-once.sql"]);
  expect(await query("select n from once")).toHaveLength(1);
});

test("an applied file that has been changed is refused by name", async () => {
  const folder = folderOf({ "9004-changed.sql": "select 1" });
  await migrate(folder);
  writeFileSync(join(folder, "9004-changed.sql"), "select 2");
  await expect(migrate(folder)).rejects.toThrow(/9004-changed\.sql was changed.*Add a new file/);
});

test("a file that fails leaves nothing of itself or of its company behind", async () => {
  const folder = folderOf({
    "9005-good.sql": "create table half (n int)",
    "9006-bad.sql": "create tabel oops ()",
  });
  await expect(migrate(folder)).rejects.toThrow(/syntax error/);
  expect(await query("select 1 from pg_tables where tablename = 'half'")).toEqual([]);
});

test("a server is ready although a newer one has migrated further", async () => {
  await migrate(folderOf({ "9999-newer.sql": "select 1" }));
  expect(await isMigrated()).toBe(true);
});
