import { blendFace } from "./blend-face.ts";
import { circleIn } from "./circle.ts";
import type { Light } from "./light.ts";

/** Of what a fan keeps, in px. */
const pictureWidth = 1080;
/** Of what is kept of a photo: as much as the round place shows at its closest. */
const mostSide = 1280;
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
  const whole = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const scale = Math.min(1, mostSide / Math.min(whole.width, whole.height));
  const { canvas, context } = newCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
  context.imageSmoothingQuality = "medium";
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  return blobOf(canvas, "image/jpeg");
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

export function blobOf(canvas: Canvas, type: "image/png" | "image/jpeg"): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality: 0.92 });
  return new Promise((resolve, reject) => {
    const answer = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("The canvas gave no picture."));
    canvas.toBlob(answer, type, 0.92);
  });
}
