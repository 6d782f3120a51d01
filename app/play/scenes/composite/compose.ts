import { blendFace } from "./blend-face.ts";
import { circleIn } from "./circle.ts";
import type { Light } from "./light.ts";

/** Of what a fan keeps, in px. */
const pictureWidth = 1080;
/** Of the smaller side of what is kept of a photo: nearly twice what the round place shows of it at once. */
const mostSide = 960;
/** A box that a photo of any phone's shape is decoded into no smaller than that. */
const decodedInto = 1600;
const photoQuality = 0.88;
const markInset = 28;

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
/** As shares of the circle's square. */
export type Rect = { left: number; top: number; width: number; height: number };
export type Drawn = { back: ImageBitmap; front: ImageBitmap | null; mark: ImageBitmap };
/** Lets others have a turn; in a worker there are none. */
export type Pause = () => Promise<void> | undefined;

function newCanvas(width: number, height: number): { canvas: Canvas; context: Context } {
  const canvas =
    typeof OffscreenCanvas === "undefined"
      ? Object.assign(document.createElement("canvas"), { width, height })
      : new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true }) as Context | null;
  if (!context) throw new Error("There is no canvas to draw on.");
  return { canvas, context };
}

/** The photo at the size it is needed, upright, without whatever else its file told. */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const decoded = (await decodeSmall(photo)) ?? (await createImageBitmap(photo));
  const [width, height] =
    "displayWidth" in decoded
      ? [decoded.displayWidth, decoded.displayHeight]
      : [decoded.width, decoded.height];
  const scale = Math.min(1, mostSide / Math.min(width, height));
  const { canvas, context } = newCanvas(Math.round(width * scale), Math.round(height * scale));
  context.imageSmoothingQuality = "medium";
  context.drawImage(decoded, 0, 0, canvas.width, canvas.height);
  decoded.close();
  return blobOf(canvas, "image/jpeg", photoQuality);
}

/** A JPEG need not be unpacked whole: at three eighths it takes a third of the time. Null where that cannot be had. */
async function decodeSmall(photo: Blob): Promise<VideoFrame | null> {
  if (typeof ImageDecoder === "undefined" || photo.type !== "image/jpeg") return null;
  const box = { desiredWidth: decodedInto, desiredHeight: decodedInto };
  const decoder = new ImageDecoder({ data: await photo.arrayBuffer(), type: photo.type, ...box });
  try {
    return (await decoder.decode()).image;
  } catch {
    // Its name may be wrong about it, which the other way of decoding does not mind.
    return null;
  } finally {
    decoder.close();
  }
}

/** The face into the back, the front over both, and what it is in a corner. */
export async function compose(
  photo: Blob,
  rect: Rect,
  { back, front, mark }: Drawn,
  light: Light,
  pause: Pause,
): Promise<Canvas> {
  const height = Math.round((pictureWidth * back.height) / back.width);
  const circle = circleIn(pictureWidth, height);
  const face = await faceIn(Math.round(circle.radius * 2), photo, rect, light, pause);
  const { canvas, context } = newCanvas(pictureWidth, height);
  context.drawImage(back, 0, 0, pictureWidth, height);
  context.drawImage(face, Math.round(circle.x - circle.radius), Math.round(circle.y - circle.radius));
  if (front) context.drawImage(front, 0, 0, pictureWidth, height);
  context.drawImage(mark, markInset, height - mark.height - markInset);
  return canvas;
}

async function faceIn(side: number, photo: Blob, rect: Rect, light: Light, pause: Pause): Promise<Canvas> {
  const decoded = await createImageBitmap(photo);
  const { canvas, context } = newCanvas(side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(decoded, rect.left * side, rect.top * side, rect.width * side, rect.height * side);
  decoded.close();
  const pixels = context.getImageData(0, 0, side, side);
  for (const _ of blendFace(pixels.data, side, light)) await pause();
  context.putImageData(pixels, 0, 0);
  return canvas;
}

export function blobOf(canvas: Canvas, type: "image/png" | "image/jpeg", quality?: number): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    const answer = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("The canvas gave no picture."));
    canvas.toBlob(answer, type, quality);
  });
}
