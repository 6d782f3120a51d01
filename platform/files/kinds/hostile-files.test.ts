import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture } from "../../../testing/picture.ts";
import { aBox, aChunk, aCompoundFile, aDocx, aMovie, aZip, place } from "../../../testing/uploads/hostile.ts";
import { aPdf } from "../../../testing/uploads/send-file.ts";
import { writtenFile } from "../../../testing/uploads/written-file.ts";
import { attachmentHeader, cleanFileName } from "../file-name.ts";
import { inspectFile } from "./inspect.server.ts";

const text = (words: string) => Buffer.from(words);
const after = async (bytes: Buffer | Promise<Buffer>, tail: string) =>
  Buffer.concat([await bytes, Buffer.from(tail, "latin1")]);

/** So many pixels of nothing, in a few bytes. */
function aPixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    aChunk("IHDR", header),
    aChunk("IDAT", rows),
    aChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Behind its first marker, as cameras put theirs. */
async function aPhotoWith(marker: number, body: Buffer): Promise<Buffer> {
  const photo = await aPicture(320, 200);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)]);
}

/** Orientation 6, and where it was taken. */
function exifWithPlace(): Buffer {
  const exif = Buffer.alloc(90);
  exif.write("Exif\0\0MM\0*", 0, "latin1");
  exif.writeUInt32BE(8, 10);
  exif.writeUInt16BE(2, 14);
  for (const [n, [tag, type, count, value]] of [
    [0x0112, 3, 1, 6 << 16],
    [0x8825, 4, 1, 50],
  ].entries()) {
    const at = 16 + n * 12;
    exif.writeUInt16BE(tag as number, at);
    exif.writeUInt16BE(type as number, at + 2);
    exif.writeUInt32BE(count as number, at + 4);
    exif.writeUInt32BE(value as number, at + 8);
  }
  exif.write("GPS 48.8584 N", 60, "latin1");
  return exif;
}

async function aPngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await aPicture(320, 200, "png");
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)]);
}

type Made = Buffer | Promise<Buffer>;

const script = "<script>alert(1)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const onlyZip = () => aZip([{ name: "notes.txt", bytes: text("Once") }]);
const vba = { name: "word/vbaProject.bin", bytes: text("Sub AutoOpen()") };
const much = Buffer.alloc(60_000_000);

const notTaken = /none of the kinds we take/;
const notWhole = /not whole/;
const macros = /carries macros/;
const tooMuch = /unpacks to more/;
const pixels = /more than 50 megapixels/;
const active = /can run, send or open something/;

const refused: [what: string, bytes: () => Made, sentence: RegExp][] = [
  ["nothing at all", () => Buffer.alloc(0), /is empty/],
  ["a page with a script", () => text(`<!doctype html>${script}`), notTaken],
  ["a drawing with a script", () => text(svg), notTaken],
  ["a drawing behind white space", () => text(`\n\n  ${svg}`), notTaken],
  ["XML that names a stylesheet", () => text('<?xml-stylesheet href="javascript:1"?><a/>'), notTaken],
  ["a program for Windows", () => Buffer.from("MZ\x90\x00\x03".padEnd(200, "\0"), "latin1"), notTaken],
  ["a program for Linux", () => Buffer.from("\x7fELF\x02\x01\x01".padEnd(200, "\0"), "latin1"), notTaken],
  ["a shell script", () => text("#!/bin/sh\nrm -rf /\n"), notTaken],
  ["plain text", () => text("Once upon a time"), notTaken],
  ["a GIF", () => aPicture(40, 40, "gif"), notTaken],
  ["a WebP", () => aPicture(40, 40, "webp"), notTaken],
  ["an AVIF, which is boxes too", () => aPicture(64, 64, "avif"), notTaken],
  ["a zip that is no document", onlyZip, notTaken],
  [
    "a spreadsheet",
    () =>
      aZip([
        { name: "[Content_Types].xml", bytes: text("<T/>") },
        { name: "xl/workbook.xml", bytes: text("<w/>") },
      ]),
    notTaken,
  ],
  ["an archive with a RAR head", () => Buffer.from("Rar!\x1a\x07\x01\x00", "latin1"), notTaken],
  ["a compressed file", () => Buffer.from("\x1f\x8b\x08\x00", "latin1"), notTaken],
  ["a document with macros", () => aDocx(vba), macros],
  [
    "a document with an ActiveX control",
    () => aDocx({ name: "word/activeX/activeX1.bin", bytes: text("x") }),
    macros,
  ],
  [
    "a document whose part lies outside of it",
    () => aDocx({ name: "../../etc/cron.d/x", bytes: text("x") }),
    notWhole,
  ],
  ["a document with an absolute path", () => aDocx({ name: "/etc/passwd", bytes: text("x") }), notWhole],
  ["a document with a path of Windows", () => aDocx({ name: "..\\..\\x.dll", bytes: text("x") }), notWhole],
  [
    "a document with the same part twice",
    () => aDocx({ name: "word/document.xml", bytes: text("other") }),
    notWhole,
  ],
  ["a document with a page behind it", () => after(aDocx(), `${script}`), notWhole],
  [
    "a document with a page in its comment",
    () => aZip([{ name: "word/document.xml", bytes: text("x") }], script),
    notWhole,
  ],
  [
    "a zip bomb",
    () => aDocx(...Array.from({ length: 8 }, (_, n) => ({ name: `word/media/${n}.bin`, bytes: much }))),
    tooMuch,
  ],
  [
    "a zip bomb that says it is small",
    () => aDocx({ name: "word/media/x.bin", bytes: much, says: 100 }),
    notWhole,
  ],
  [
    "a zip that says it is larger than the world",
    () => aDocx({ name: "word/media/x.bin", bytes: text("x"), says: 4_000_000_000 }),
    tooMuch,
  ],
  [
    "a zip of thousands of parts",
    () => aDocx(...Array.from({ length: 2_001 }, (_, n) => ({ name: `word/${n}.xml`, bytes: text("") }))),
    tooMuch,
  ],
  ["a zip cut in the middle", () => aDocx().subarray(0, 120), notWhole],
  ["an old document with macros", () => aCompoundFile(["Root Entry", "WordDocument", "Macros"]), macros],
  [
    "an old document with a VBA project",
    () => aCompoundFile(["Root Entry", "WordDocument", "_VBA_PROJECT"]),
    macros,
  ],
  ["an installer in the same dress", () => aCompoundFile(["Root Entry", "MsiFiles"]), notTaken],
  ["an old spreadsheet", () => aCompoundFile(["Root Entry", "Workbook"]), notTaken],
  ["an old document cut in the middle", () => aCompoundFile(["WordDocument"]).subarray(0, 600), notWhole],
  [
    "an old document whose directory goes round",
    () => {
      const bytes = aCompoundFile(["Root Entry"]);
      bytes.writeUInt32LE(1, 516);
      return bytes;
    },
    notTaken,
  ],
  [
    "a PDF that runs a script",
    () => text(aPdf(2_000, "/OpenAction << /S /JavaScript >>").toString()),
    active,
  ],
  ["a PDF that starts a program", () => aPdf(2_000, "/S /Launch /F (cmd.exe)"), active],
  ["a PDF that carries a file", () => aPdf(2_000, "/Type /EmbeddedFile"), active],
  ["a PDF with a page behind it", () => after(aPdf(), script), notWhole],
  ["a PDF with a zip behind it", () => Buffer.concat([aPdf(), onlyZip()]), notWhole],
  ["a PDF without an end", () => aPdf().subarray(0, 900), notWhole],
  ["a PDF behind a page", () => Buffer.concat([text(script), aPdf()]), notTaken],
  ["a picture of 30,000 by 30,000 in a kilobyte", () => aPixelBomb(30_000, 30_000), pixels],
  [
    "a picture that says it has no end",
    () => aPixelBomb(2_000_000_000, 2_000_000_000),
    /megapixels|not whole/,
  ],
  [
    "a picture of one line and fifty million columns",
    () => aPixelBomb(50_000_001, 1),
    /megapixels|not whole/,
  ],
  ["a picture cut in the middle", async () => (await aPicture(800, 600)).subarray(0, 3_000), notWhole],
  ["a PNG cut in the middle", async () => (await aPicture(800, 600, "png")).subarray(0, 900), notWhole],
  ["a picture that is only its first bytes", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), notWhole],
  ["a PNG that is only its first bytes", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), notWhole],
  [
    "a PNG head on a program",
    () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\nMZ", "latin1"), much.subarray(0, 900)]),
    notWhole,
  ],
  ["a song in a video's dress", () => aMovie("isom", "soun"), /no picture in this video/],
  ["a song", () => aMovie("M4A "), notTaken],
  ["a picture of a phone in boxes", () => aMovie("heic"), notTaken],
  ["a video with a zip behind it", () => Buffer.concat([aMovie(), onlyZip()]), notWhole],
  ["a video with a page behind it", () => after(aMovie(), script), notWhole],
  [
    "a video without its index",
    () => Buffer.concat([aBox("ftyp", text("isom0000")), aBox("mdat", Buffer.alloc(99))]),
    notWhole,
  ],
  ["a video whose box is larger than the file", () => aMovie().subarray(0, 800), notWhole],
  ["a video with a box nobody knows", () => Buffer.concat([aMovie(), aBox("evil", text(script))]), notWhole],
];

test.each(refused)("SUBMIT-10: %s is refused", async (_, bytes, sentence) => {
  await expect(inspectFile(writtenFile(await bytes()))).rejects.toThrow(sentence);
});

const taken: [kind: string, bytes: () => Made][] = [
  ["pdf", () => aPdf()],
  ["doc", () => aCompoundFile(["Root Entry", "WordDocument", "1Table"])],
  ["docx", () => aDocx({ name: "word/media/image1.png", bytes: text("x") })],
  ["mp4", () => aMovie("isom")],
  ["mp4", () => aMovie("mp42")],
  ["mov", () => aMovie("qt  ")],
  ["jpg", () => aPicture(900, 600)],
  ["png", () => aPicture(900, 600, "png")],
];

test.each(taken)("SUBMIT-10: a %s is taken for what it is, whatever its name", async (kind, bytes) => {
  const path = writtenFile(await bytes());
  const { kind: found, thumbnail } = await inspectFile(path);
  expect(found).toBe(kind);
  expect(thumbnail !== null).toBe(kind === "jpg" || kind === "png");
});

const secrets = ["48.8584", place, "somebody's phone", "<script", "hidden in a comment", "PK\x05\x06"];
const gps = text("GPS 48.8584 N");

const cleaned: [what: string, bytes: () => Promise<Buffer> | Buffer][] = [
  ["a photo that says where it was taken", () => aPhotoWith(0xe1, exifWithPlace())],
  [
    "a photo with a place in its XMP",
    () => aPhotoWith(0xe1, text("http://ns.adobe.com/xap/1.0/\0<x>48.8584</x>")),
  ],
  ["a photo with a place for the press", () => aPhotoWith(0xed, text("Photoshop 3.0\x008BIM 48.8584"))],
  ["a photo with a script as its comment", () => aPhotoWith(0xfe, text(`${script} hidden in a comment`))],
  ["a photo with a script in a note of its own", () => aPhotoWith(0xe7, text(script))],
  ["a photo with a page behind it", () => after(aPicture(320, 200), script)],
  ["a photo with a zip behind it", async () => Buffer.concat([await aPicture(320, 200), onlyZip()])],
  ["a PNG with a place", () => aPngWith(aChunk("eXIf", gps), aChunk("tEXt", text("Location\x0048.8584")))],
  [
    "a PNG with a script in its words",
    () => aPngWith(aChunk("iTXt", text(`XML:com.adobe.xmp\0\0\0\0\0${script}`))),
  ],
  ["a PNG with a page behind it", () => after(aPicture(320, 200, "png"), script)],
  ["a PNG with a zip behind it", async () => Buffer.concat([await aPicture(320, 200, "png"), onlyZip()])],
  ["a video that says where it was taken", () => aMovie("isom")],
  ["a film of a phone that says where it was taken", () => aMovie("qt  ")],
];

test.each(cleaned)("%s is cleaned of it, and shows what it showed", async (_, bytes) => {
  const before = await bytes();
  const path = writtenFile(before);
  const { kind, changed } = await inspectFile(path);
  const now = readFileSync(path);
  expect(changed).toBe(true);
  for (const secret of secrets) expect(now.includes(Buffer.from(secret, "latin1")), secret).toBe(false);
  if (kind === "mp4" || kind === "mov") {
    expect(now.length).toBe(before.length);
    expect(now.subarray(-5_000).equals(Buffer.alloc(5_000, 7))).toBe(true);
    return;
  }
  const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();
  expect((await pixelsOf(now)).equals(await pixelsOf(before))).toBe(true);
});

const boxes = (depth: number): Buffer => (depth === 0 ? Buffer.alloc(0) : aBox("trak", boxes(depth - 1)));
const head = aBox("ftyp", Buffer.from("isom\0\0\0\0mp42"));
/** So many boxes in tracks of 100 each: none of which holds many. */
const wide = (many: number) =>
  Array.from({ length: many / 100 }, () => aBox("trak", ...Array(99).fill(aBox("free"))));

test.each([
  ["boxes in boxes a hundred deep", () => [aMovie().subarray(head.length), aBox("moov", boxes(100))]],
  [
    "boxes nine deep, behind a film that is one",
    () => [aMovie().subarray(head.length), aBox("moov", boxes(8))],
  ],
  ["more boxes in all than a film has", () => [aBox("moov", ...wide(20_100))]],
])("%s are no film", async (_, parts) => {
  await expect(inspectFile(writtenFile(Buffer.concat([head, ...parts()])))).rejects.toThrow("not whole");
});

test("a photo that lies on its side still stands up after it was cleaned", async () => {
  const path = writtenFile(await aPhotoWith(0xe1, exifWithPlace()));
  const { thumbnail } = await inspectFile(path);
  expect((await sharp(path).metadata()).orientation).toBe(6);
  expect([thumbnail?.width, thumbnail?.height]).toEqual([200, 320]);
});

const names: [sent: string, kept: string][] = [
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\Users\\ada\\kelp.mp4", "kelp.pdf"],
  ["kelp.pdf.exe", "kelp.pdf.pdf"],
  ["kelp\u0000.pdf", "kelp.pdf"],
  ["kelp\r\nSet-Cookie: a=b.pdf", "kelpSet-Cookie a=b.pdf"],
  ["gpj.\u202efdp.exe", "gpj.fdp.pdf"],
  ["\u200b\u200b.pdf", "file.pdf"],
  ["", "file.pdf"],
  ["...", "file.pdf"],
  ["CON.pdf", "CON-.pdf"],
  ["<img src=x onerror=alert(1)>.png", "img src=x onerror=alert(1).pdf"],
  ["海の底のドア.mov", "海の底のドア.pdf"],
  ["مسودة رابعة.docx", "مسودة رابعة.pdf"],
  ["טיוטה.doc", "טיוטה.pdf"],
  ["Черновик №4.pdf", "Черновик №4.pdf"],
  ["प्रारूप.pdf", "प्रारूप.pdf"],
  ["Ça alors — fin.pdf", "Ça alors — fin.pdf"],
  ["🎬🎬.pdf", "🎬🎬.pdf"],
  ["Z̷̡̛͎̤̈́̏a.pdf", "Z̷̡̛a.pdf"],
  [`${"long".repeat(100)}.pdf`, `${"long".repeat(30)}.pdf`],
];

test.each(names)("the name %j is kept as %j", (sent, kept) => {
  const clean = cleanFileName(sent, "pdf");
  expect([...clean].length).toBeLessThanOrEqual(124);
  if (!sent.startsWith("Z")) expect(clean).toBe(kept);
  expect(clean).not.toMatch(/[/\\<>"\p{Cc}\u202e]/u);
  expect(attachmentHeader(clean)).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~*%-]+$/,
  );
});
