import { drawLoop } from "./draw-loop.ts";
import { loadLayers, releaseLayers } from "./load-layers.ts";
import type { Loop } from "./loop.ts";

/** Resolves with the first frame; goes round until `stop`. */
export async function playLoop(
  canvas: HTMLCanvasElement,
  loop: Loop,
  seconds: number,
  stop: AbortSignal,
): Promise<void> {
  const { width, height } = canvas.getBoundingClientRect();
  const sharp = Math.min(2, devicePixelRatio);
  const size = { width: Math.round(width * sharp), height: Math.round(height * sharp) };
  const layers = await loadLayers(loop, size.width);
  const pen = Object.assign(canvas, size).getContext("2d");
  if (!pen || stop.aborted) return releaseLayers(layers);
  const startedAt = performance.now();
  let frame = 0;
  const next = (now: number) => {
    drawLoop(pen, layers, loop, size, ((now - startedAt) / 1_000 / seconds) % 1);
    frame = requestAnimationFrame(next);
  };
  stop.addEventListener("abort", () => {
    cancelAnimationFrame(frame);
    releaseLayers(layers);
  });
  next(startedAt);
}
