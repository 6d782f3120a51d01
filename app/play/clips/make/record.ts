import { type Film, frameOf } from "./frame-of.ts";
import type { Making } from "./make-clip.ts";

/** For browsers that record but do not encode: it takes as long as the clip does. */
export function recordFilm(film: Film, { signal, onPart }: Making): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: film.side, height: film.side });
  const draw = frameOf(canvas, film);
  draw(0);
  const type = ["video/mp4", "video/webm"].find((one) => MediaRecorder.isTypeSupported(one)) ?? "";
  const recorder = new MediaRecorder(canvas.captureStream(), {
    ...(type && { mimeType: type }),
    videoBitsPerSecond: 3_000_000,
  });
  const parts: Blob[] = [];
  return new Promise((resolve, reject) => {
    let frame = 0;
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => reject(new Error("The recorder broke off."));
    recorder.onstop = () => {
      cancelAnimationFrame(frame);
      if (signal.aborted) reject(new DOMException("Cancelled", "AbortError"));
      else resolve(new Blob(parts, { type: recorder.mimeType }));
    };
    signal.addEventListener("abort", () => recorder.state !== "inactive" && recorder.stop());
    recorder.start();
    const startedAt = performance.now();
    const next = (now: number) => {
      const at = (now - startedAt) / 1_000 / film.seconds;
      if (at >= 1) return recorder.stop();
      draw(Math.max(0, at));
      onPart(Math.max(0, at));
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
  });
}
