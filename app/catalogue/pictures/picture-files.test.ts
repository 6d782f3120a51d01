import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { pictureOf } from "../catalogue.server.ts";
import { fileNamed, houseFile } from "./picture-files.server.ts";

let made = 0;
/** Answers its name. */
async function aFile(bytes: number): Promise<string> {
  const name = `still-file-${made++}.0a1b2c3d.webp`;
  await query(
    `insert into picture_files (file, picture, media_type, bytes)
     values ($1, 'still-vesper-line', 'image/webp', convert_to(repeat('x', $2), 'utf8'))`,
    [name, bytes],
  );
  return name;
}
/** Those of them that are still in memory, once the database has none. */
async function remembered(...names: string[]): Promise<boolean[]> {
  await query("delete from picture_files");
  const found = [];
  for (const name of names) found.push((await fileNamed(name)) !== null);
  return found;
}

beforeEach(() => query("delete from picture_files"));

test("a file of an upload is found by its whole name, and nothing else is asked for", async () => {
  const name = await aFile(9);
  expect(await fileNamed(name)).toMatchObject({ mediaType: "image/webp", bytes: Buffer.from("xxxxxxxxx") });
  for (const other of [
    name.replace("0a1b", "0a1c"),
    `${name}x`,
    `../${name}`,
    "",
    name.replace("webp", "png"),
  ])
    expect(await fileNamed(other), other).toBeNull();
});

test("up to 32 MB of files is cached, the least recently used dropped first", async () => {
  const half = 16 * 1024 * 1024;
  // The test before left nine bytes.
  const [zero, one, two] = ["still-file-0.0a1b2c3d.webp", await aFile(half), await aFile(half - 9)];
  for (const name of [one, two]) await fileNamed(name);
  expect(await remembered(zero, one, two)).toEqual([true, true, true]);
  const three = await aFile(1);
  await fileNamed(three);
  expect(await remembered(zero, one)).toEqual([false, true]);
  const four = await aFile(half);
  await fileNamed(four);
  // The second goes, and as one byte is too much still, the third as well.
  expect(await remembered(two, three, one, four)).toEqual([false, false, true, true]);
});

test("a picture's widest file is read from disk or database, and is never missing", async () => {
  const own = pictureOf("still-vesper-line");
  const widest = own.avif.at(-1)?.[1] ?? "";
  expect((await houseFile(own)).equals(readFileSync(`public${widest}`))).toBe(true);
  const webp = own.webp.at(-1)?.[1] ?? "";
  expect((await houseFile({ ...own, avif: [] })).equals(readFileSync(`public${webp}`))).toBe(true);
  const name = await aFile(3);
  const uploaded = { ...own, avif: [[320, "/art/u/none"] as const, [640, `/art/u/${name}`] as const] };
  expect((await houseFile(uploaded)).toString()).toBe("xxx");
  await expect(houseFile({ ...own, avif: [[640, "/art/u/gone.0a1b2c3d.webp"]] })).rejects.toThrow(
    "The file of the picture still-vesper-line is gone.",
  );
});
