import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { type Film, frameOf } from "./frame-of.ts";

type Progress = { signal?: AbortSignal; onPart: (part: number) => void };

/** As films have. */
const perSecond = 24;
const bitrate = 3_000_000;

/** With the browser's own encoder: MP4 where it writes that, which is what phones pass on, else WebM. */
export async function encodeFilm(film: Film, { signal, onPart }: Progress): Promise<Blob> {
  const { side, seconds } = film;
  const size = { width: side, height: side };
  const codec = await getFirstEncodableVideoCodec(["avc", "vp9", "vp8", "av1"], { ...size, bitrate });
  if (!codec) throw new Error("This browser encodes no video.");
  const format = codec === "avc" ? new Mp4OutputFormat() : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const canvas = canvasOf(size);
  const draw = frameOf(canvas, film);
  const source = new CanvasSource(canvas, {
    codec,
    bitrate,
    keyFrameInterval: 1,
    latencyMode: "realtime",
  });
  output.addVideoTrack(source, { frameRate: perSecond });
  await output.start();
  const frames = seconds * perSecond;
  for (let n = 0; n < frames; n++) {
    if (signal?.aborted) {
      await output.cancel();
      throw new DOMException("Cancelled", "AbortError");
    }
    draw(n / frames);
    await source.add(n / perSecond, 1 / perSecond);
    onPart((n + 1) / frames);
    if (typeof document !== "undefined") await nextTurn();
  }
  await output.finalize();
  if (!target.buffer) throw new Error("Nothing was written.");
  return new Blob([target.buffer], { type: format.mimeType });
}

/** On the page itself others get a turn between two frames. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

const canvasOf = ({ width, height }: { width: number; height: number }) =>
  typeof document === "undefined"
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement("canvas"), { width, height });
