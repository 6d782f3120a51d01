import { drawLoop, type LoopLayers, type LoopMotion } from "../../loops/draw-loop.ts";

export type Film = {
  loop: LoopMotion;
  layers: LoopLayers;
  words: ImageBitmap;
  side: number;
  seconds: number;
};

/** Draws the frame of a moment between 0 and 1. */
export function frameOf(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  { loop, layers, words }: Pick<Film, "loop" | "layers" | "words">,
): (at: number) => void {
  const pen = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D | null;
  if (!pen) throw new Error("There is no canvas to draw on.");
  return (at) => {
    drawLoop(pen, layers, loop, canvas, at);
    pen.drawImage(words, 0, 0, canvas.width, canvas.height);
  };
}
