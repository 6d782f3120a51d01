import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { aPicture } from "../../../testing/picture.ts";
import { aChunk } from "../../../testing/uploads/hostile.ts";
import { writtenFile } from "../../../testing/uploads/written-file.ts";
import { inspectFile } from "./inspect.server.ts";

async function cleaned(bytes: Buffer) {
  const path = writtenFile(bytes);
  const { changed, thumbnail } = await inspectFile(path);
  return { changed, thumbnail, now: readFileSync(path) };
}

function segment(marker: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** A photo that says nothing of itself. */
let photo: Buffer;
let png: Buffer;
beforeAll(async () => {
  photo = (await cleaned(await aPicture(320, 200))).now;
  png = (await cleaned(await aPicture(320, 200, "png"))).now;
});

const behindStart = (...parts: Buffer[]) =>
  Buffer.concat([photo.subarray(0, 2), ...parts, photo.subarray(2)]);
const behindHeader = (...parts: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...parts, png.subarray(33)]);

test("a photo that says nothing of itself stays as it is", async () => {
  expect(await cleaned(photo)).toMatchObject({ changed: false, now: photo });
  expect(await cleaned(png)).toMatchObject({ changed: false, now: png });
});

test.each([
  ["of a program", 0xe0, "JFXX\0\x10"],
  ["with a place in it", 0xe1, "http://ns.adobe.com/xap/1.0/\0<x/>"],
  ["of several pictures", 0xe2, "MPF\0MM\0*"],
  ["of a camera", 0xe3, "Meta\0\0"],
  ["of somebody", 0xee, "Somebody"],
  ["at the end of those allowed", 0xef, "x"],
  ["in words", 0xfe, "hidden"],
])("a note %s is cut out of a photo, and nothing else is", async (_, marker, body) => {
  const { changed, now } = await cleaned(behindStart(segment(marker, body)));
  expect(changed).toBe(true);
  expect(now.equals(photo)).toBe(true);
});

test("a photo keeps its color profile and scans, and loses padding and appended data", async () => {
  const adobe = behindStart(segment(0xee, "Adobe\0d\0\0\0\0\x01"));
  expect(await cleaned(adobe)).toMatchObject({ changed: false, now: adobe });
  const pixels = await aPicture(320, 200, "png");
  for (const progressive of [false, true]) {
    const profiled = await sharp(pixels).withIccProfile("p3").jpeg({ progressive }).toBuffer();
    const { now } = await cleaned(Buffer.concat([profiled, Buffer.from("behind")]));
    expect(now.equals(profiled)).toBe(true);
    expect((await sharp(now).metadata()).icc).toBeDefined();
  }
  const filled = behindStart(Buffer.from([0xff, 0xff, 0xff]), segment(0xfe, "x"));
  expect((await cleaned(filled)).now.equals(photo)).toBe(true);
});

test("a photo whose pixels are more than one look at the file is cut at its own end", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 1_000, height: 800, channels: 3 as const, background: "#fff", noise };
  const large = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  expect(large.length).toBeGreaterThan(2 * 256 * 1024);
  const { now } = await cleaned(Buffer.concat([large, Buffer.from("\xff\xd9 behind", "latin1")]));
  expect(now.equals(large)).toBe(true);
  // The mark of its end stands across two looks.
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const begin = scan + 2 + photo.readUInt16BE(scan + 2);
  const filled = Buffer.alloc(256 * 1024 - 1 - (photo.length - 2 - begin));
  const across = Buffer.concat([photo.subarray(0, -2), filled, photo.subarray(-2)]);
  expect((await cleaned(Buffer.concat([across, Buffer.from("behind")]))).now.equals(across)).toBe(true);
});

/** Of these entries, each a tag and a value; the directory stands at `at`. */
function exif(little: boolean, entries: [tag: number, value: number][], at = 8): Buffer {
  const tiff = Buffer.alloc(at + 2 + entries.length * 12 + 4);
  const short = (value: number, where: number) =>
    little ? tiff.writeUInt16LE(value, where) : tiff.writeUInt16BE(value, where);
  tiff.write(little ? "II*\0" : "MM\0*", "latin1");
  if (little) tiff.writeUInt32LE(at, 4);
  else tiff.writeUInt32BE(at, 4);
  short(entries.length, at);
  for (const [n, [tag, value]] of entries.entries()) {
    const entry = at + 2 + n * 12;
    short(tag, entry);
    short(3, entry + 2);
    if (little) tiff.writeUInt32LE(1, entry + 4);
    else tiff.writeUInt32BE(1, entry + 4);
    short(value, entry + 8);
  }
  return segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]));
}

const turned = (orientation: number) =>
  Buffer.from(
    `ffe10022${Buffer.from("Exif\0\0MM\0*", "latin1").toString("hex")}0000000800010112000300000001000${orientation}000000000000`,
    "hex",
  );

test.each([
  ["big numbers first", exif(false, [[0x0112, 6]]), 6],
  ["small numbers first", exif(true, [[0x0112, 3]]), 3],
  [
    "behind what else is said",
    exif(true, [
      [0x010f, 5],
      [0x0110, 4],
      [0x0112, 8],
    ]),
    8,
  ],
  ["in a directory further on", exif(false, [[0x0112, 2]], 20), 2],
  ["as the hundredth", exif(true, [...Array(99).fill([0x010f, 7]), [0x0112, 5]]), 5],
])("of a photo's notes nothing is left but which way up it is: %s", async (_, note, orientation) => {
  const { now } = await cleaned(behindStart(note));
  expect(now.equals(behindStart(turned(orientation)))).toBe(true);
  expect((await sharp(now).metadata()).orientation).toBe(orientation);
});

test.each([
  ["stands upright", exif(true, [[0x0112, 1]])],
  ["says none of the eight ways", exif(true, [[0x0112, 0]])],
  ["does not say", exif(true, [[0x010f, 6]])],
  ["says it behind a hundred others", exif(true, [...Array(100).fill([0x010f, 7]), [0x0112, 5]])],
  ["says nothing readable", segment(0xe1, "Exif\0\0MM\0*\0\0\0\x08\0")],
  ["points behind its notes", exif(false, [[0x0112, 6]], 8).fill(0x7f, 14, 18)],
])("a photo that %s needs no note", async (_, note) => {
  expect((await cleaned(behindStart(note))).now.equals(photo)).toBe(true);
});

test("a PNG keeps the chunks it needs in order, and loses all others", async () => {
  const size = aChunk("pHYs", Buffer.from([0, 0, 11, 19, 0, 0, 11, 19, 1]));
  const gamma = aChunk("gAMA", Buffer.from([0, 0, 177, 143]));
  const kept = behindHeader(gamma, size);
  expect(await cleaned(kept)).toMatchObject({ changed: false, now: kept });
  const time = aChunk("tIME", Buffer.from([7, 234, 1, 1, 1, 1, 1]));
  const words = aChunk("tEXt", Buffer.from("Location\x0048.8584"));
  const { changed, now } = await cleaned(behindHeader(words, gamma, time, size, words));
  expect([changed, now.equals(kept)]).toEqual([true, true]);
  expect((await cleaned(Buffer.concat([png, Buffer.from("x")]))).now.equals(png)).toBe(true);
});

test("a preview is 800 wide or 1,200 high at most, and never larger than its picture", async () => {
  const sizeOf = async (width: number, height: number) => {
    const { thumbnail } = await cleaned(await aPicture(width, height));
    const { width: wide, height: high, format } = await sharp(thumbnail?.bytes).metadata();
    expect([wide, high, format]).toEqual([thumbnail?.width, thumbnail?.height, "webp"]);
    return [wide, high];
  };
  expect(await sizeOf(1_600, 800)).toEqual([800, 400]);
  expect(await sizeOf(600, 2_400)).toEqual([300, 1_200]);
  expect(await sizeOf(90, 60)).toEqual([90, 60]);
});
