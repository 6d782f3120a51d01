import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as othersFirst } from "node:timers/promises";
import sharp, { type OutputInfo, type OverlayOptions, type Sharp } from "sharp";
import { fanMark } from "../../../../content/art/pictures.gen.ts";
import { houseFile } from "../../../catalogue/pictures/picture-files.server.ts";
import { blendFace } from "../composite/blend-face.ts";
import { circleIn } from "../composite/circle.ts";
import { xmpOf } from "../composite/fan-composite.ts";
import type { Light } from "../composite/light.ts";
import type { Layers } from "../reel/scenes.server.ts";
import { pictureFrom, pictureRefusal } from "./pictures.server.ts";

/** The longer side of what comes out, at most, in px. */
const mostSide = 1600;
const markedWidth = 1080;
const quality = 88;

type Raw = { data: Buffer; info: OutputInfo };

/** What a face goes into, as pixels, and what lies over it. */
export type Target = { raw: Raw; front: Buffer | null; light: Light };

export async function targetOfScene({ back, front, light }: Layers): Promise<Target> {
  const raw = await rawOf(sharp(await houseFile(back)));
  const { width, height } = raw.info;
  const over =
    front &&
    (await sharp(await houseFile(front))
      .resize(width, height)
      .png()
      .toBuffer());
  return { raw, front: over, light };
}

/** In the light that it has itself. */
export async function targetOfPicture(bytes: Buffer): Promise<Target> {
  const raw = await rawOf(fitted(bytes)).catch((error: Error) => {
    throw pictureRefusal(error, "targetImage");
  });
  const [red, green, blue] = await sharp(raw.data, { raw: rawInfo(raw) })
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
  const hex = [red, green, blue].map((value = 0) => value.toString(16).padStart(2, "0")).join("");
  return { raw, front: null, light: { tint: `#${hex}`, strength: 0.5, from: "front" } };
}

/** The same blend as on a fan's own device, as a JPEG that says what it is. */
export async function blend({ raw, front, light }: Target, face: Buffer): Promise<Buffer> {
  const { width, height } = raw.info;
  const { x, y, radius } = circleIn(width, height);
  const side = Math.round(radius * 2);
  const pixels = await pictureFrom(face)
    .resize(side, side, { fit: "cover" })
    .flatten({ background: "#070a08" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch((error: Error) => {
      throw pictureRefusal(error, "userFaceImage");
    });
  const seen = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  for (const _ of blendFace(seen, side, light)) await othersFirst();
  const placed = {
    input: pixels,
    raw: { width: side, height: side, channels: 4 as const },
    left: Math.round(x - radius),
    top: Math.round(y - radius),
  };
  return marked(raw, [placed, ...(front ? [{ input: front, left: 0, top: 0 }] : [])]);
}

/** Somebody else's blend, with our mark on it and nothing of theirs in its file. */
export async function markedPicture(bytes: Buffer): Promise<Buffer> {
  return marked(await rawOf(fitted(bytes)), []);
}

async function marked(raw: Raw, layers: OverlayOptions[]): Promise<Buffer> {
  const { width, height } = raw.info;
  const scale = width / markedWidth;
  const mark = sharp(await readFile(join("public", fanMark)));
  const { width: markWidth = 1 } = await mark.metadata();
  const small = await mark
    // In a picture that is much wider than high it is as high as that at most.
    .resize({ width: Math.max(1, Math.round(markWidth * scale)), height, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const inset = Math.round(28 * scale);
  const corner = { left: inset, top: Math.max(0, height - small.info.height - inset) };
  return sharp(raw.data, { raw: rawInfo(raw) })
    .composite([...layers, { input: small.data, ...corner }])
    .withXmp(xmpOf("Fan composite: a fan's own face in a picture, made with afters."))
    .jpeg({ quality })
    .toBuffer();
}

const fitted = (bytes: Buffer) =>
  pictureFrom(bytes).resize({ width: mostSide, height: mostSide, fit: "inside", withoutEnlargement: true });

const rawOf = (picture: Sharp): Promise<Raw> =>
  picture
    .flatten({ background: "#070a08" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });

const rawInfo = ({ info: { width, height, channels } }: Raw) => ({
  width,
  height,
  channels: channels as 1 | 2 | 3 | 4,
});
