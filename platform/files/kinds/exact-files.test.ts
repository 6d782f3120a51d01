import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aBox, aDocx, aMovie, aPdfOf, aZip, ownOfDocx } from "../../../testing/uploads/hostile.ts";
import { aPdf } from "../../../testing/uploads/send-file.ts";
import { writtenFile } from "../../../testing/uploads/written-file.ts";
import { attachmentHeader, cleanFileName } from "../file-name.ts";
import { Bytes } from "./bytes.server.ts";
import { inspectFile } from "./inspect.server.ts";

const kindOf = async (...parts: (Buffer | string)[]) => (await inspectFile(writtenFile(...parts))).kind;
const refused = (sentence: RegExp) => expect.objectContaining({ message: expect.stringMatching(sentence) });
const notWhole = refused(/not whole/);
const notTaken = refused(/none of the kinds we take/);
const macros = refused(/carries macros/);

test("a file is read here and there and never beyond its end", async () => {
  await Bytes.of(writtenFile("0123456789"), async (bytes) => {
    const at = async (offset: number, length: number) => (await bytes.at(offset, length)).toString();
    expect(bytes.size).toBe(10);
    expect([await at(3, 4), await at(8, 5), await at(10, 1), await at(12, 1)]).toEqual([
      "3456",
      "89",
      "",
      "",
    ]);
    const pieces: string[] = [];
    for await (const piece of bytes.pieces(2, 9, 3)) pieces.push(piece.toString());
    for await (const piece of bytes.pieces()) pieces.push(piece.toString());
    expect(pieces).toEqual(["234", "567", "8", "0123456789"]);
  });
});

test("a name of a PDF is found across two pieces of it", async () => {
  const across = aPdf(600_000);
  for (const at of [256 * 1024 - 10, 512 * 1024 - 1, 512 * 1024]) {
    const bytes = Buffer.from(across);
    bytes.write("/J#61vaScript ", at);
    await expect(kindOf(bytes)).rejects.toEqual(refused(/can run, send or open/));
    bytes.write("/J#61vaScripts", at);
    expect(await kindOf(bytes)).toBe("pdf");
  }
});

test("a PDF ends with its mark and at most 2,048 bytes of white space", async () => {
  const pdf = aPdf(3_000).subarray(0, -1);
  expect(await kindOf(pdf)).toBe("pdf");
  expect(await kindOf(pdf, " ".repeat(2_048 - 5))).toBe("pdf");
  await expect(kindOf(pdf, " ".repeat(2_048 - 4))).rejects.toEqual(notWhole);
  await expect(kindOf(pdf, "x")).rejects.toEqual(notWhole);
  const second = aPdfOf("<</Type/Catalog>>").toString().replace("%PDF-1.7", "%PDF-2.0");
  expect(await kindOf(second)).toBe("pdf");
  await expect(kindOf("%PDF-3.0\n%%EOF")).rejects.toEqual(notTaken);
});

test("a file that is not taken is told what it is, where that is known", async () => {
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
    .webp()
    .toBuffer();
  await expect(kindOf(webp)).rejects.toEqual(refused(/^This file is WEBP, none of the kinds we take: PDF/));
  await expect(kindOf(aZip([{ name: "notes.txt", bytes: Buffer.from("Hello") }]))).rejects.toEqual(
    refused(/^This file is ZIP, none of/),
  );
  await expect(kindOf("#!/bin/sh\n")).rejects.toEqual(refused(/^This is none of the kinds we take/));
});

type Entry = { name: string; used?: boolean; says?: number };

/** A compound file whose directory begins in the sector `first`, four entries (or 32) in each. */
function aCompound(directories: Entry[][], { shift = 9, first = 2, tables = [0, 1] } = {}): Buffer {
  const size = 2 ** shift;
  const bytes = Buffer.alloc((first + directories.length + 1) * size);
  bytes.write("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1");
  bytes.writeUInt16LE(shift, 30);
  bytes.writeUInt32LE(first, 48);
  bytes.fill(0xff, 76, 512);
  for (const [n, table] of tables.entries()) bytes.writeUInt32LE(table, 76 + n * 4);
  bytes.fill(0xff, size, 3 * size);
  for (const [n, entries] of directories.entries()) {
    const next = n + 1 < directories.length ? first + n + 1 : 0xfffffffe;
    bytes.writeUInt32LE(next, size + (first + n) * 4);
    for (const [at, { name, used = true, says = name.length * 2 + 2 }] of entries.entries()) {
      const entry = (first + n + 1) * size + at * 128;
      bytes.write(name, entry, "utf16le");
      bytes.writeUInt16LE(says, entry + 64);
      bytes.writeUInt8(used ? 2 : 0, entry + 66);
    }
  }
  return bytes;
}

test("an old document is read by its directory, at any place and sector size", async () => {
  const names = (...all: string[]) => all.map((name) => ({ name }));
  const [root, plain] = [names("Root Entry", "1Table", "Data", "x"), names("WordDocument")];
  expect(await kindOf(aCompound([root, plain]))).toBe("doc");
  expect(await kindOf(aCompound([root, plain], { shift: 12 }))).toBe("doc");
  expect(await kindOf(aCompound([root, plain], { first: 127 }))).toBe("doc");
  expect(await kindOf(aCompound([root, plain], { first: 130 }))).toBe("doc");
  await expect(kindOf(aCompound([root, plain], { first: 130, tables: [0] }))).rejects.toEqual(notWhole);
  for (const shift of [10, 11, 13])
    await expect(kindOf(aCompound([plain], { shift }))).rejects.toEqual(notWhole);
  await expect(kindOf(aCompound([root, root]))).rejects.toEqual(notTaken);
  await expect(kindOf(aCompound([plain, names("Macros")]))).rejects.toEqual(macros);
  await expect(kindOf(aCompound([names("a", "b", "c", "VBA"), plain]))).rejects.toEqual(macros);
  await expect(kindOf(aCompound([plain]).subarray(0, 511))).rejects.toEqual(notWhole);
  await expect(kindOf(aCompound([plain]).subarray(0, 4 * 512 - 1))).rejects.toEqual(notWhole);
  const none = aCompound([plain]);
  none.writeUInt32LE(0xfffffffa, 48);
  await expect(kindOf(none)).rejects.toEqual(notTaken);
});

test("an entry of an old document counts if used, with up to 31 letters", async () => {
  const longest = `Macros${"x".repeat(25)}`;
  const withEntry = (entry: Entry) => kindOf(aCompound([[{ name: "WordDocument" }, entry]]));
  await expect(withEntry({ name: longest })).rejects.toEqual(macros);
  expect(await withEntry({ name: longest, says: 66 })).toBe("doc");
  expect(await withEntry({ name: "Macros", used: false })).toBe("doc");
  expect(await withEntry({ name: "My Macros" })).toBe("doc");
  expect(await withEntry({ name: "Macros", says: 0 })).toBe("doc");
});

test("a document has up to 2,000 parts and unpacks to up to 400 MB", async () => {
  const parts = (many: number) =>
    Array.from({ length: many }, (_, n) => ({ name: `word/${n}/`, bytes: Buffer.alloc(0) }));
  expect(await kindOf(aDocx(...parts(1_998)))).toBe("docx");
  await expect(kindOf(aDocx(...parts(1_999)))).rejects.toEqual(refused(/unpacks to more/));
  const says = (size: number) => kindOf(aDocx({ name: "word/x.bin", bytes: Buffer.from("x"), says: size }));
  // What is no more than the most is unpacked, and found to be another size.
  await expect(says(400 * 1024 * 1024 - ownOfDocx)).rejects.toEqual(notWhole);
  await expect(says(400 * 1024 * 1024 - ownOfDocx + 1)).rejects.toEqual(refused(/unpacks to more/));
  const only = (name: string) => kindOf(aZip([{ name, bytes: Buffer.from("x") }]));
  await expect(only("word/document.xml")).rejects.toEqual(notTaken);
  await expect(only("[Content_Types].xml")).rejects.toEqual(notWhole);
});

const ftyp = aBox("ftyp", Buffer.from("isom0000"));
const handler = (kind: string) => aBox("hdlr", Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13));
const track = (kind = "vide", ...more: Buffer[]) => aBox("trak", aBox("mdia", handler(kind)), ...more);
const movie = (...more: Buffer[]) => aBox("moov", track(), ...more);

/** With its length in eight bytes. */
function aLongBox(type: string, body: Buffer, length = body.length + 16): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, "latin1");
  head.writeBigUInt64BE(BigInt(length), 8);
  return Buffer.concat([head, body]);
}

function aBoxThatSays(length: number, type: string, body: Buffer): Buffer {
  const box = aBox(type, body);
  box.writeUInt32BE(length);
  return box;
}

test("a video's boxes may be long, empty or open-ended, within their parent", async () => {
  const bytes = Buffer.alloc(90, 7);
  expect(await kindOf(ftyp, movie(), aLongBox("mdat", bytes))).toBe("mp4");
  expect(await kindOf(ftyp, movie(), aLongBox("mdat", Buffer.alloc(0)))).toBe("mp4");
  expect(await kindOf(ftyp, aLongBox("mdat", bytes), movie())).toBe("mp4");
  expect(await kindOf(ftyp, movie(), aBox("free"))).toBe("mp4");
  expect(await kindOf(ftyp, movie(), aBoxThatSays(0, "mdat", bytes))).toBe("mp4");
  for (const wrong of [
    aLongBox("mdat", bytes, 15),
    aLongBox("mdat", bytes, 107),
    aLongBox("mdat", bytes).subarray(0, 15),
    aBoxThatSays(7, "mdat", bytes),
    aBoxThatSays(99, "mdat", bytes),
    Buffer.alloc(4),
    Buffer.alloc(7),
  ])
    await expect(kindOf(ftyp, movie(), wrong)).rejects.toEqual(notWhole);
});

test("a film's part list may end with four zero bytes, as QuickTime writes it", async () => {
  expect(await kindOf(ftyp, movie(Buffer.alloc(4)))).toBe("mp4");
  await expect(kindOf(ftyp, movie(Buffer.alloc(4, 1)))).rejects.toEqual(notWhole);
  await expect(kindOf(ftyp, movie(Buffer.alloc(5)))).rejects.toEqual(notWhole);
  await expect(kindOf(ftyp, movie(aBoxThatSays(0, "free", Buffer.alloc(9))))).rejects.toEqual(notWhole);
});

test("a video has a picture track; one without a brand is QuickTime's", async () => {
  const rest = aBox("mdat", Buffer.alloc(9));
  expect(await kindOf(aBox("moov", aBox("mvhd"), track("soun"), track("vide")), rest)).toBe("mov");
  expect(await kindOf(rest, movie())).toBe("mov");
  const silent = refused(/no picture in this video/);
  await expect(kindOf(ftyp, aBox("moov", track("soun")), rest)).rejects.toEqual(silent);
  for (const empty of [aBox("trak"), aBox("trak", aBox("mdia")), aBox("mdia", handler("vide"))])
    await expect(kindOf(ftyp, aBox("moov", empty), rest)).rejects.toEqual(silent);
  await expect(kindOf(ftyp, rest)).rejects.toEqual(notWhole);
});

test("a video has up to 20,000 boxes in all", async () => {
  const boxes = (many: number) => Buffer.concat(Array(many).fill(aBox("free")));
  expect(await kindOf(ftyp, movie(), boxes(19_995))).toBe("mp4");
  await expect(kindOf(ftyp, movie(), boxes(19_996))).rejects.toEqual(notWhole);
});

test("metadata in a video becomes free space of equal size; other bytes stay", async () => {
  const talk = (type: string, bytes: number) => aBox(type, Buffer.alloc(bytes, "48.8584"));
  const free = (bytes: number) => aBox("free", Buffer.alloc(bytes));
  const rest = aBox("mdat", Buffer.alloc(5_000, 7));
  const with_ = (part: (type: string, bytes: number) => Buffer) => [
    ...[ftyp, aBox("moov", track("vide", part("udta", 70_000)), part("meta", 3), aBox("mvhd"))],
    ...[part("uuid", 65_536), rest, part("udta", 1)],
  ];
  const path = writtenFile(...with_(talk));
  expect((await inspectFile(path)).changed).toBe(true);
  expect(readFileSync(path).equals(Buffer.concat(with_((_, bytes) => free(bytes))))).toBe(true);
  expect((await inspectFile(path)).changed).toBe(false);
  expect(await kindOf(aMovie())).toBe("mp4");
});

test("a file's name keeps up to 120 letters and its ending, escaped if needed", () => {
  expect(cleanFileName("a draft.v2")).toBe("a draft.v2");
  expect(cleanFileName("draft.v2", "pdf")).toBe("draft.pdf");
  expect(cleanFileName("x".repeat(121))).toBe("x".repeat(120));
  expect(cleanFileName("🎬".repeat(121))).toBe("🎬".repeat(120));
  expect(cleanFileName("nul")).toBe("nul-");
  expect(cleanFileName("  null. ")).toBe("null");
  expect(attachmentHeader('l\'été (1*) "100%".pdf')).toBe(
    `attachment; filename="l'_t_ (1*) _100__.pdf"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%2A%29%20%22100%25%22.pdf`,
  );
});
