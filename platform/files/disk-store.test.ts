import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { diskStore, filesFolder } from "./disk-store.server.ts";

const folder = mkdtempSync(join(tmpdir(), "afters-stored-"));
const put = async (key: string, words: string) => {
  const path = join(folder, key);
  writeFileSync(path, words);
  await diskStore.put(key, path, { bytes: words.length, sha256: "" });
  return path;
};
const read = async (key: string) => {
  const stream = await diskStore.open(key);
  return stream && (await text(stream));
};

test("a file is taken over idempotently and removed idempotently", async () => {
  expect(await read("one")).toBeNull();
  expect(existsSync(await put("one", "Once"))).toBe(false);
  expect(await read("one")).toBe("Once");
  await put("one", "Twice");
  await put("other", "Else");
  expect(await read("one")).toBe("Twice");
  await diskStore.remove("one");
  await diskStore.remove("one");
  expect([await read("one"), await read("other")]).toEqual([null, "Else"]);
});

test("a file that cannot be read is not taken for one that is not there", async () => {
  mkdirSync(filesFolder, { recursive: true });
  writeFileSync(join(filesFolder, "no-folder"), "");
  await expect(diskStore.open("no-folder/within")).rejects.toThrow("ENOTDIR");
});
