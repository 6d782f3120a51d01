import { loadLayers, releaseLayers } from "../../loops/load-layers.ts";
import type { Loop } from "../../loops/loop.ts";
import { type ClipScene, seconds } from "../clip.ts";
import { side } from "../words.ts";
import { drawWords } from "./draw-words.ts";
import type { Film } from "./frame-of.ts";

export type Making = { signal: AbortSignal; onPart: (part: number) => void };

/**
 * A scene's five seconds with words on them, as a video; as an animated picture where a browser makes no videos. In a
 * worker where that can be, so that the page stays free. How long it took stands in the browser's own timeline.
 */
export async function makeClip(
  { id, loop }: Pick<ClipScene, "id" | "loop">,
  caption: string,
  making: Making,
): Promise<File> {
  const start = performance.now();
  const [layers, words] = await Promise.all([loadLayers(loop, side), drawWords(caption)]);
  try {
    const film: Film = { loop: moves(loop), layers, words, side, seconds };
    const made = await (await wayOf())(film, making);
    performance.measure("afters.clip", { start });
    const kind = made.type.split(";")[0] ?? "";
    return new File([made], `afters-${id}.${endings[kind] ?? "mp4"}`, { type: kind });
  } finally {
    releaseLayers(layers);
    words.close();
  }
}

const endings: Record<string, string> = { "video/webm": "webm", "image/gif": "gif" };

/** Of a loop what drawing needs: a worker is sent no more. */
const moves = ({ motion, light, front }: Loop) => ({ motion, light, front: front !== null });

type Way = (film: Film, making: Making) => Promise<Blob>;

async function wayOf(): Promise<Way> {
  if (typeof VideoEncoder !== "undefined") {
    if (typeof OffscreenCanvas !== "undefined" && typeof Worker !== "undefined") return inWorker;
    return async (film, making) => (await import("./film.ts")).encodeFilm(film, making);
  }
  if (typeof MediaRecorder !== "undefined" && "captureStream" in HTMLCanvasElement.prototype)
    return async (film, making) => (await import("./record.ts")).recordFilm(film, making);
  return async (film, making) => (await import("./animate.ts")).animateFilm(film, making);
}

type Told = { part?: number; made?: Blob; failed?: string };

/** One worker a clip: stopping it is all there is to cancel. */
function inWorker(film: Film, { signal, onPart }: Making): Promise<Blob> {
  const worker = new Worker(new URL("./clip.worker.ts", import.meta.url), { type: "module" });
  const done = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.part !== undefined) onPart(data.part);
      if (data.made) resolve(data.made);
      if (data.failed !== undefined) reject(new Error(data.failed));
    };
    worker.onerror = () => reject(new Error("The worker broke off."));
    signal.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    worker.postMessage(film);
  });
  return done.finally(() => worker.terminate());
}
