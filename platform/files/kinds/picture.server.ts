import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import type { Bytes } from "./bytes.server.ts";
import { FileRefused, notWhole } from "./refused.server.ts";

/** 50 megapixels: more than a phone takes, and small enough to unpack in memory. */
const mostPixels = 50_000_000;
const thumbnailWidth = 800;

export type Thumbnail = { bytes: Buffer; width: number; height: number };

/** Decodes it whole, with the one decoder its first bytes named, and encodes it anew. */
export async function thumbnailOf(path: string, kind: "jpg" | "png"): Promise<Thumbnail> {
  const unreadable = (error: Error) => {
    if (/pixel limit/i.test(error.message))
      throw new FileRefused("This picture has more than 50 megapixels. Make it smaller first.");
    throw notWhole("picture");
  };
  const asked = { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true } as const;
  const { format, width = 0, height = 0 } = await sharp(path, asked).metadata().catch(unreadable);
  if (format !== (kind === "jpg" ? "jpeg" : "png")) throw notWhole("picture");
  if (width * height > mostPixels) unreadable(new Error("pixel limit"));
  const { data, info } = await sharp(path, asked)
    .autoOrient()
    .resize({ width: thumbnailWidth, height: 1_200, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 70 })
    .timeout({ seconds: 15 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { bytes: data, width: info.width, height: info.height };
}

/** What of a file stays, in its order: bytes of its own from one place to another, or new ones. */
type Plan = (Buffer | { from: number; to: number })[];

function stays(plan: Plan, from: number, to: number): void {
  const last = plan.at(-1);
  if (last && !Buffer.isBuffer(last) && last.to === from) last.to = to;
  else plan.push({ from, to });
}

/** Source: ITU-T T.81, B.1; the picture itself is copied as it is. */
async function planOfJpeg(bytes: Bytes): Promise<Plan> {
  const plan: Plan = [{ from: 0, to: 2 }];
  let at = 2;
  for (;;) {
    const head = await bytes.at(at, 4);
    if (head.length < 2 || head[0] !== 0xff) throw notWhole("picture");
    const marker = head[1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The end: whatever stands behind it is no part of the picture.
    if (marker === 0xd9) {
      stays(plan, at, at + 2);
      return plan;
    }
    if (head.length < 4) throw notWhole("picture");
    const next = at + 2 + head.readUInt16BE(2);
    const segment = await bytes.at(at, 64);
    if (isPicture(marker, segment)) stays(plan, at, next);
    else if (marker === 0xe1) {
      const turned = await orientationOf(bytes, at, next);
      if (turned > 1) plan.push(turnedBy(turned));
    }
    at = next;
    if (marker !== 0xda) continue;
    const end = await endOfScan(bytes, at);
    stays(plan, at, end);
    at = end;
  }
}

/** JFIF, the colour profile and Adobe's transform belong to how it looks; other notes and comments do not. */
function isPicture(marker: number, segment: Buffer): boolean {
  if (marker === 0xe0) return segment.toString("latin1", 4, 8) === "JFIF";
  if (marker === 0xe2) return segment.toString("latin1", 4, 15) === "ICC_PROFILE";
  if (marker === 0xee) return segment.toString("latin1", 4, 9) === "Adobe";
  return !(marker >= 0xe1 && marker <= 0xef) && marker !== 0xfe;
}

async function endOfScan(bytes: Bytes, from: number): Promise<number> {
  for (let at = from; at < bytes.size; ) {
    const piece = await bytes.at(at, 256 * 1024);
    for (let mark = piece.indexOf(0xff); mark >= 0; mark = piece.indexOf(0xff, mark + 1)) {
      const after = piece[mark + 1];
      if (after === undefined) break;
      if (after !== 0 && after !== 0xff && (after < 0xd0 || after > 0xd7)) return at + mark;
    }
    // The last byte is looked at again with the one behind it.
    at += piece.length > 1 ? piece.length - 1 : 1;
  }
  throw notWhole("picture");
}

/** Up to 8; up to 1 it stands upright. Source: TIFF 6.0, and Exif 2.32 for the tag. */
async function orientationOf(bytes: Bytes, from: number, to: number): Promise<number> {
  const exif = await bytes.at(from + 4, Math.min(to - from - 4, 4_096));
  if (exif.toString("latin1", 0, 6) !== "Exif\0\0" || exif.length < 22) return 1;
  const tiff = exif.subarray(6);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let n = 0; n < Math.min(short(directory), 100); n++) {
    const entry = directory + 2 + n * 12;
    if (short(entry) === 0x0112) return Math.min(8, short(entry + 8));
  }
  return 1;
}

/** Nothing but which way up it is. */
function turnedBy(orientation: number): Buffer {
  const exif = Buffer.alloc(36);
  exif.writeUInt16BE(0xffe1, 0);
  exif.writeUInt16BE(34, 2);
  exif.write("Exif\0\0MM\0*", 4, "latin1");
  exif.writeUInt32BE(8, 14);
  exif.writeUInt16BE(1, 18);
  exif.writeUInt16BE(0x0112, 20);
  exif.writeUInt16BE(3, 22);
  exif.writeUInt32BE(1, 24);
  exif.writeUInt16BE(orientation, 28);
  return exif;
}

/** What the picture needs to look as it does. Source: PNG, third edition, 4.7. */
const shownChunks =
  /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;

async function planOfPng(bytes: Bytes): Promise<Plan> {
  const plan: Plan = [{ from: 0, to: 8 }];
  for (let at = 8; ; ) {
    const head = await bytes.at(at, 8);
    if (head.length < 8) throw notWhole("picture");
    const type = head.toString("latin1", 4, 8);
    const next = at + 12 + head.readUInt32BE(0);
    if (next > bytes.size) throw notWhole("picture");
    if (shownChunks.test(type)) stays(plan, at, next);
    if (type === "IEND") return plan;
    at = next;
  }
}

/** Takes out where it was taken and by whom, and what was put behind it; not a pixel changes. True when it changed. */
export async function cleanPicture(path: string, bytes: Bytes, kind: "jpg" | "png"): Promise<boolean> {
  const plan = await (kind === "jpg" ? planOfJpeg(bytes) : planOfPng(bytes));
  const [first] = plan;
  if (first && "to" in first && first.to === bytes.size) return false;
  async function* kept() {
    for (const part of plan) {
      if (Buffer.isBuffer(part)) yield part;
      else yield* bytes.pieces(part.from, part.to);
    }
  }
  await pipeline(Readable.from(kept()), createWriteStream(`${path}.clean`));
  await rename(`${path}.clean`, path);
  return true;
}
