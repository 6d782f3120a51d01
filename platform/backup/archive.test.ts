import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type ArchiveMember, asTar, inPieces, membersOf } from "./archive.server.ts";
import { secretIdsEachWay } from "./secrets.server.ts";

const folder = mkdtempSync(join(tmpdir(), "afters-archive-"));
let made = 0;

const tarOf = (members: ArchiveMember[]) => buffer(asTar(members));
function written(tar: Buffer): string {
  const file = join(folder, `${++made}.backup`);
  writeFileSync(file, gzipSync(tar));
  return file;
}
async function readAll(file: string): Promise<ArchiveMember[]> {
  const members: ArchiveMember[] = [];
  for await (const member of membersOf(file)) members.push(member);
  return members;
}
const member = (name: string, content = "x") => ({ name, content: Buffer.from(content) });

test("a backup is read as written, member by member, of any size and name", async () => {
  const members = [0, 1, 511, 512, 513, 20_000_000].map((size) => member(`rows/t/${size}`, "y".repeat(size)));
  members.push(member(`files/${"n".repeat(200)}`));
  expect(await readAll(written(await tarOf(members)))).toEqual(members);
});

test("ordinary tools open it and see its members, which are nobody else's to read", async () => {
  const file = written(await tarOf([member("rows/fans/000001", "ada"), member("manifest.json")]));
  const tar = (...args: string[]) => execFileSync("tar", args, { encoding: "utf8" });
  expect(tar("-tzf", file)).toBe("rows/fans/000001\nmanifest.json\n");
  expect(tar("-xzOf", file, "rows/fans/000001")).toBe("ada");
  const [listed = ""] = tar("-tvzf", file).split("\n");
  expect(listed).toMatch(/^-rw------- /);
  expect(listed).toContain(` ${new Date().getFullYear()}-`);
});

test("an error of what is written ends the archive with it", async () => {
  const broken = async function* () {
    yield member("rows/t/000001");
    throw new Error("the database went away");
  };
  await expect(buffer(asTar(broken()))).rejects.toThrow("the database went away");
});

test("long members come in non-empty pieces of at least four megabytes", async () => {
  const four = 4 * 1024 * 1024;
  const lengthsOf = async (...sizes: number[]) => {
    const blocks = (async function* () {
      for (const size of sizes) yield Buffer.alloc(size);
    })();
    const pieces: [string, number][] = [];
    for await (const { name, content } of inPieces("rows/t", blocks)) pieces.push([name, content.length]);
    return pieces;
  };
  expect(await lengthsOf()).toEqual([]);
  expect(await lengthsOf(four)).toEqual([["rows/t/000001", four]]);
  expect(await lengthsOf(four - 1, 1)).toEqual([["rows/t/000001", four]]);
  expect(await lengthsOf(four - 1, 2, 3)).toEqual([
    ["rows/t/000001", four + 1],
    ["rows/t/000002", 3],
  ]);
});

test("a file that is not there, is no tar, or breaks off is told as such", async () => {
  await expect(readAll(join(folder, "none"))).rejects.toThrow("none cannot be read as a backup: ENOENT");
  const tar = await tarOf([member("a"), member("b", "c".repeat(600))]);
  await expect(readAll(written(tar.subarray(0, 1_600)))).rejects.toThrow("truncated");
  await expect(readAll(written(tar.subarray(0, 2_100)))).rejects.toThrow("truncated");
  const wrong = Buffer.from(tar);
  wrong[1] = 98;
  await expect(readAll(written(wrong))).rejects.toThrow("cannot be read as a backup");
});

test("secrets are told apart by eight letters each, newest first", () => {
  const secrets = { SESSION_SECRET: "s", NAMES_SECRET: "new|old", SHOWCASE_CODE: "c" } as never;
  const ids = secretIdsEachWay(secrets);
  expect(ids).toHaveLength(2);
  for (const some of ids)
    expect(some).toEqual({
      SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{8}$/),
      NAMES_SECRET: expect.stringMatching(/^[0-9a-f]{8}$/),
      SHOWCASE_CODE: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  const [only] = secretIdsEachWay({ SESSION_SECRET: "s", NAMES_SECRET: "old", SHOWCASE_CODE: "d" } as never);
  expect(ids[1]).toEqual({ ...only, SHOWCASE_CODE: expect.not.stringMatching(only?.SHOWCASE_CODE ?? "") });
  expect(ids[0]?.SESSION_SECRET).not.toBe(ids[1]?.SESSION_SECRET);
  expect(secretIdsEachWay({} as never)).toEqual([]);
});
