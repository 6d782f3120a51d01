import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { asTar, endOfTar, inPieces, type Member, membersOf } from "./archive.server.ts";
import { secretIdsEachWay } from "./secrets.server.ts";

const folder = mkdtempSync(join(tmpdir(), "afters-archive-"));
let made = 0;

const tarOf = (members: Member[]) => Buffer.concat([...members.flatMap((one) => [...asTar(one)]), endOfTar]);
function written(tar: Buffer): string {
  const file = join(folder, `${++made}.backup`);
  writeFileSync(file, gzipSync(tar));
  return file;
}
async function readAll(file: string): Promise<Member[]> {
  const members: Member[] = [];
  for await (const member of membersOf(file)) members.push(member);
  return members;
}
const member = (name: string, content = "x") => ({ name, content: Buffer.from(content) });

test("a backup is read as it was written, member by member, whatever their sizes are", async () => {
  const members = [0, 1, 511, 512, 513, 200_000].map((size) => member(`rows/t/${size}`, "y".repeat(size)));
  const tar = tarOf([...members, member("n".repeat(100))]);
  expect(tar.length % 512).toBe(0);
  expect(await readAll(written(tar))).toEqual([...members, member("n".repeat(100))]);
  expect(() => [...asTar(member("n".repeat(101)))]).toThrow("too long a name");
});

test("a member says what ordinary tools want to know: its name, that it is nobody else's, its size, when, and a sum", () => {
  const before = Math.floor(Date.now() / 1000);
  const [header] = [...asTar(member("rows/fans/000001", "z".repeat(1_000)))] as [Buffer];
  const field = (at: number, length: number) => header.toString("latin1", at, at + length);
  expect(header).toHaveLength(512);
  expect(field(0, 17)).toBe("rows/fans/000001\0");
  expect(field(100, 24)).toBe("0000600\x000000000\x000000000\0");
  expect(field(124, 12)).toBe("00000001750\0");
  expect(field(136, 12)).toMatch(/^\d{11}\0$/);
  const at = Number.parseInt(field(136, 11), 8);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now() / 1000);
  expect(field(148, 8)).toMatch(/^\d{6}\0 $/);
  expect(field(156, 1)).toBe("0");
  expect(field(257, 8)).toBe("ustar\x0000");
  const file = written(tarOf([member("rows/fans/000001"), member("manifest.json")]));
  expect(execFileSync("tar", ["-tzf", file], { encoding: "utf8" })).toBe("rows/fans/000001\nmanifest.json\n");
});

test("what is long comes in pieces of at least four megabytes, and none of them is empty", async () => {
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
  const tar = tarOf([member("a"), member("b", "c".repeat(600))]);
  await expect(readAll(written(tar.subarray(0, 1_600)))).rejects.toThrow("it ends too early");
  await expect(readAll(written(tar.subarray(0, 1_024)))).rejects.toThrow("it ends too early");
  const wrong = Buffer.from(tar);
  wrong[1] = 98;
  await expect(readAll(written(wrong))).rejects.toThrow("it is no tar of a backup");
});

test("secrets are told apart by eight letters each, made with every secret of names, the newest first", () => {
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
