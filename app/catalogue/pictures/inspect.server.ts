import sharp from "sharp";
import { shapes } from "../../../platform/pictures/shapes.ts";
import { Problem } from "../../../platform/problem.ts";
import { mostUploadBytes, refusalOfFile, type UploadKind, uploadKinds } from "./upload-form.ts";

/** 50 megapixels: more than a phone takes, and small enough to unpack in memory. */
export const mostPixels = 50_000_000;

const refused = (sentence: string) => new Problem("no_picture", 422, sentence, { file: sentence });
const unreadable = "This picture cannot be read. Send a PNG, JPEG, WebP or AVIF.";

const starts: [mediaType: string, test: (bytes: Buffer) => boolean][] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  [
    "image/webp",
    (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  ],
  ["image/avif", (bytes) => /^ftyp(avif|avis|mif1)/.test(bytes.toString("latin1", 4, 12))],
];

/** By its first bytes, whatever its name says; null for what is none of the four. */
export const mediaTypeOf = (bytes: Buffer): string | null =>
  starts.find(([, test]) => test(bytes))?.[0] ?? null;

/** Nothing but the four decoders ever sees an upload. In px, the right way up. */
export async function inspectUpload(
  bytes: Buffer,
  kind: UploadKind,
): Promise<{ mediaType: string; width: number; height: number }> {
  const mediaType = mediaTypeOf(bytes);
  if (bytes.length > mostUploadBytes) throw refused(refusalOfFile({ size: bytes.length, type: "" }));
  if (!mediaType) throw refused(unreadable);
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  const { autoOrient } = await picture.metadata().catch((error: Error) => {
    throw refused(tooMany(error) ?? unreadable);
  });
  const { width, height } = autoOrient;
  const { leastWidth } = uploadKinds[kind];
  const ratio = shapes[kind].width / shapes[kind].height;
  if (Math.min(width, height * ratio) < leastWidth) {
    const least = `${leastWidth} by ${Math.round(leastWidth / ratio)}`;
    throw refused(`This one is ${width} by ${height} px; it takes at least ${least}.`);
  }
  await picture.stats().catch((error: Error) => {
    throw refused(tooMany(error) ?? unreadable);
  });
  return { mediaType, width, height };
}

const tooMany = (error: Error) =>
  /pixel limit/i.test(error.message) ? "This one has more than 50 megapixels. Make it smaller first." : null;
