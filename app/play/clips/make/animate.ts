import { type Film, frameOf } from "./frame-of.ts";
import { Gif } from "./gif.ts";
import type { Making } from "./make-clip.ts";

/** Half as wide and half as often: a GIF is large, and all there is where a browser makes no videos. */
const side = 360;
const perSecond = 12;
/** Where a frame ends; a GIF counts no finer. */
const hundredths = (frames: number) => Math.round((frames * 100) / perSecond);

export async function animateFilm(film: Film, { signal, onPart }: Making): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const draw = frameOf(canvas, film);
  const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!pen) throw new Error("There is no canvas to draw on.");
  const frames = film.seconds * perSecond;
  let gif: Gif | null = null;
  for (let n = 0; n < frames; n++) {
    if (signal.aborted) throw new DOMException("Cancelled", "AbortError");
    draw(n / frames);
    const { data } = pen.getImageData(0, 0, side, side);
    gif ??= new Gif(side, side, data);
    gif.add(data, hundredths(n + 1) - hundredths(n));
    onPart((n + 1) / frames);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob([gif?.end() ?? new Uint8Array()], { type: "image/gif" });
}
