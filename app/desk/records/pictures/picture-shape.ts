/** What a picture of a kind is cropped to: its sides, and how wide the crop is at least, in px. */
export type PictureShape = { kind: string; width: number; height: number; leastWidth: number };

/** Where the crop lies: 0 to 1 from the left and from the top, and how close, from 1 for all that fits. */
export type PictureCrop = { x: number; y: number; zoom: number };

export const wholeCrop: PictureCrop = { x: 0.5, y: 0.5, zoom: 1 };
export const mostZoom = 4;

/** In px of the file. */
export function cropIn(
  { width, height }: Pick<PictureShape, "width" | "height">,
  file: { width: number; height: number },
  { x, y, zoom }: PictureCrop,
): { left: number; top: number; width: number; height: number } {
  const fits = Math.min(file.width / width, file.height / height) / zoom;
  const [w, h] = [Math.round(width * fits), Math.round(height * fits)];
  return {
    left: Math.round((file.width - w) * x),
    top: Math.round((file.height - h) * y),
    width: w,
    height: h,
  };
}

/** Words for a file's name: what it shows is better said by whoever brings it. */
export const wordsOfFile = (name: string): string =>
  name
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
