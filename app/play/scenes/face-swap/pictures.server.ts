import sharp from "sharp";
import type { Picture } from "../../../../content/art/picture.ts";
import { config } from "../../../../platform/config.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { mediaTypeOf } from "../../../catalogue/pictures/inspect.server.ts";
import { type Layers, layersOf, listScenes } from "../reel/scenes.server.ts";

type Field = "targetImage" | "userFaceImage";

/** Twice what most phones take; all of it unpacked is 96 MB. */
const mostPixels = 24_000_000;
/** Below it there is no place for a face. */
const leastSide = 64;
const patienceSeconds = 8;

const refused = (field: Field, sentence: string) =>
  new Problem("no_picture", 422, sentence, { [field]: sentence });
const unreadable = "This picture cannot be read. Send a PNG, JPEG, WebP or AVIF.";

/** How every picture from outside is opened: still, right way up, and not at any price. */
export const pictureFrom = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true, animated: false })
    .timeout({ seconds: patienceSeconds })
    .autoOrient();

type Checked = { bytes: Buffer; hasRoom: boolean };

/** Throws for what is none of the four types by its own bytes, too large in pixels, or broken. */
export async function checkedPicture(data: string, field: Field): Promise<Checked> {
  const bytes = bytesOf(data);
  if (!mediaTypeOf(bytes)) throw refused(field, unreadable);
  const size = await pictureFrom(bytes)
    .metadata()
    .catch((error: Error) => {
      throw pictureRefusal(error, field);
    });
  if (size.width * size.height > mostPixels) throw refused(field, tooManyPixels);
  return { bytes, hasRoom: Math.min(size.width, size.height) >= leastSide };
}

const tooManyPixels = "This one has more than 24 megapixels. Make it smaller first.";

/** What a decoder says of somebody's picture is about their picture. */
export const pictureRefusal = (error: Error, field: Field): Problem =>
  refused(field, /pixel limit/i.test(error.message) ? tooManyPixels : unreadable);

export const bytesOf = (data: string): Buffer => Buffer.from(data.slice(data.indexOf(",") + 1), "base64");

/** What stands between a face and it, where the address is of one of our scenes; nothing else is ever fetched. */
export async function sceneAt(address: string): Promise<Layers | null> {
  const path = address.startsWith(`${config.origin}/`) ? address.slice(config.origin.length) : address;
  const scene = (await listScenes()).find(({ image }) => filesOf(image).includes(path));
  return scene ? layersOf(scene.image, scene.inks.light) : null;
}

const filesOf = ({ avif, webp }: Picture): string[] => [...avif, ...webp].map(([, href]) => href);
