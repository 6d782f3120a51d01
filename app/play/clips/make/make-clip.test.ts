import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureNamed } from "../../../../content/art/pictures.server.ts";
import { loopOf } from "../../loops/loops.server.ts";
import { captionOf, side } from "../words.ts";
import { animateFilm } from "./animate.ts";
import { drawWords } from "./draw-words.ts";
import { makeClip } from "./make-clip.ts";
import { recordFilm } from "./record.ts";

/** What a browser's pen was told, in order. */
let told: string[];
let canvases: { width: number; height: number }[];
let closed: number;
class Bitmap {
  width = 1200;
  height = 1500;
  close = () => {
    closed += 1;
  };
  toString = () => "bitmap";
}

const pen = (): object =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        name === "getImageData"
          ? (x: number, y: number, width: number, height: number) => {
              told.push(`pixels(${[x, y, width, height]})`);
              return { data: new Uint8ClampedArray(width * height * 4).fill(200) };
            }
          : (...values: unknown[]) => {
              told.push(`${String(name)}(${values.join("|")})`);
              return pen();
            },
      set(_, name, value) {
        told.push(`${String(name)} = ${typeof value === "object" ? "gradient" : value}`);
        return true;
      },
    },
  );

function stubBrowser(change: Record<string, unknown> = {}, hasPen = true) {
  [told, canvases, closed] = [[], [], 0];
  const tokens: Record<string, string> = {
    "--font-display": " Anybody ",
    "--void": "#070a08",
    "--paper": "#f4f1e6",
    "--exit": "#2bf56b",
  };
  const canvas = () => {
    const made = {
      width: 0,
      height: 0,
      getContext: () => (hasPen ? pen() : null),
      captureStream: () => "stream",
    };
    canvases.push(made);
    return made;
  };
  const given = {
    document: {
      createElement: canvas,
      documentElement: {},
      fonts: { load: async (...asked: string[]) => told.push(`load(${asked.join("|")})`) },
    },
    getComputedStyle: () => ({ getPropertyValue: (name: string) => tokens[name] ?? "" }),
    createImageBitmap: async () => new Bitmap(),
    ImageBitmap: Bitmap,
    HTMLCanvasElement: class {
      captureStream() {}
    },
    fetch: async () => new Response("picture"),
    ...change,
  };
  for (const [name, value] of Object.entries(given)) vi.stubGlobal(name, value);
}
beforeEach(() => stubBrowser());
afterEach(() => void vi.unstubAllGlobals());

const loop = loopOf(pictureNamed("scene-neon-rain"));
const moves = { motion: loop.motion, light: null, front: null };
const film = (change: object = {}) => ({
  loop: moves,
  layers: { back: new Bitmap(), face: null, front: null } as never,
  words: new Bitmap() as never,
  side: 720,
  seconds: 1,
  ...change,
});
function making() {
  const parts: number[] = [];
  const stop = new AbortController();
  return { parts, stop, signal: stop.signal, onPart: (part: number) => void parts.push(part) };
}

test("words are drawn once over the dark, in place, with the wordmark above", async () => {
  await drawWords("Forty-one\nabsolutely not");
  const { lines, size, fade } = captionOf("Forty-one\nabsolutely not");
  expect(canvases).toMatchObject([{ width: 720, height: 720 }]);
  expect(told).toEqual([
    "load(100px Anybody|Forty-one\nabsolutely not)",
    `createLinearGradient(0|${fade.from}|0|${fade.to})`,
    "addColorStop(0|#070a0800)",
    "addColorStop(1|#070a08cc)",
    "fillStyle = gradient",
    "fillRect(0|0|720|720)",
    "fillStyle = #f4f1e6",
    `font = ${size}px Anybody`,
    "direction = ltr",
    "textAlign = start",
    ...lines.map(({ text, y }) => `fillText(${text}|44|${y}|632)`),
    "fillStyle = #2bf56b",
    "direction = ltr",
    "textAlign = right",
    "font = 34px Anybody",
    "fillText(afters|692|46)",
  ]);
});

test("without words nothing is darkened; right-side words and missing fonts work", async () => {
  await drawWords("  ");
  expect(told.join()).not.toContain("fillRect");
  const load = async () => Promise.reject(new Error("no letters"));
  stubBrowser({ document: { ...(document as object), fonts: { load } } });
  await drawWords("حين يصل");
  expect(told).toContain("direction = rtl");
  expect(told.find((one) => one.startsWith("fillText(حين"))).toMatch(/\|676\|\d+\|632\)$/);
  stubBrowser({}, false);
  await expect(drawWords("Playback")).rejects.toThrow("no canvas");
});

test("without video support a GIF with twelve frames a second is made, stoppable", async () => {
  const { parts, signal, onPart } = making();
  const made = await animateFilm(film(), { signal, onPart });
  expect(made.type).toBe("image/gif");
  const { pages, width, pageHeight, delay } = await sharp(Buffer.from(await made.arrayBuffer()), {
    animated: true,
  }).metadata();
  expect([pages, width, pageHeight]).toEqual([12, 360, 360]);
  expect(delay).toEqual([80, 90, 80, 80, 90, 80, 80, 90, 80, 80, 90, 80]);
  expect(canvases).toMatchObject([{ width: 360, height: 360 }]);
  expect(parts).toEqual(Array.from({ length: 12 }, (_, n) => (n + 1) / 12));
  expect(told.filter((one) => one === "pixels(0,0,360,360)")).toHaveLength(12);
  // The words lie over all else.
  const frame = told.slice(0, told.indexOf("pixels(0,0,360,360)"));
  expect(frame.at(-1)).toBe("drawImage(bitmap|0|0|360|360)");
  expect(frame[0]).toMatch(/^drawImage\(bitmap\|/);
  expect(frame.length).toBeGreaterThan(2);
  expect(new Set(told.filter((one) => /^drawImage\(bitmap\|-/.test(one))).size).toBeGreaterThan(6);
  const halted = making();
  const first = (part: number) => {
    halted.onPart(part);
    halted.stop.abort();
  };
  await expect(animateFilm(film(), { signal: halted.signal, onPart: first })).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(halted.parts).toEqual([1 / 12]);
  stubBrowser({}, false);
  await expect(animateFilm(film(), making())).rejects.toThrow("no canvas");
});

/** A recorder and the browser's next frame, as far as they are used. */
function stubRecorder(known: string[]) {
  const made: { options: { mimeType?: string }; state: string; stop: () => void }[] = [];
  let next: ((now: number) => void) | undefined;
  let broke = () => {};
  class MediaRecorder {
    static isTypeSupported = (type: string) => known.includes(type);
    options: { mimeType?: string };
    state = "inactive";
    mimeType: string;
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    onerror?: () => void;
    constructor(stream: unknown, options: { mimeType?: string }) {
      expect(stream).toBe("stream");
      this.options = options;
      this.mimeType = options.mimeType ?? "video/webm";
      broke = () => this.onerror?.();
      made.push(this);
    }
    start() {
      this.state = "recording";
    }
    stop() {
      this.state = "inactive";
      this.ondataavailable?.({ data: new Blob(["film"]) });
      this.onstop?.();
    }
  }
  const cancelled: number[] = [];
  // A whole number: of others sums and differences are not exact.
  const now = 1_000;
  vi.stubGlobal("performance", { ...performance, now: () => now, measure: () => undefined });
  vi.stubGlobal("MediaRecorder", MediaRecorder);
  vi.stubGlobal("requestAnimationFrame", (call: typeof next) => {
    next = call;
    return 7;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => void cancelled.push(frame));
  return { made, cancelled, at: (seconds: number) => next?.(now + seconds * 1_000), fail: () => broke() };
}

test("without encoding the clip is recorded frame by frame in real time", async () => {
  for (const [known, type] of [
    [["video/webm", "video/mp4"], "video/mp4"],
    [["video/webm"], "video/webm"],
    [[], undefined],
  ] as const) {
    const { made, at, cancelled } = stubRecorder([...known]);
    const { parts, signal, onPart } = making();
    const done = recordFilm(film({ seconds: 2 }), { signal, onPart });
    expect(made[0]?.options.mimeType).toBe(type);
    for (const seconds of [-1, 0.5, 1.5, 2]) at(seconds);
    const clip = await done;
    expect([await clip.text(), clip.type]).toEqual(["film", type ?? "video/webm"]);
    expect(parts).toEqual([0, 0.25, 0.75]);
    expect(cancelled).toEqual([7]);
  }
  expect(canvases.at(-1)).toMatchObject({ width: 720, height: 720 });
  const { made, fail } = stubRecorder([]);
  const { stop, signal, onPart } = making();
  const halted = recordFilm(film(), { signal, onPart });
  stop.abort();
  await expect(halted).rejects.toMatchObject({ name: "AbortError" });
  expect(made[0]?.state).toBe("inactive");
  const broken = recordFilm(film(), making());
  fail();
  await expect(broken).rejects.toThrow("The recorder broke off.");
});

test("a recorder that has stopped is not stopped again", async () => {
  const { made, at } = stubRecorder([]);
  const { stop, signal, onPart } = making();
  const done = recordFilm(film(), { signal, onPart });
  at(1);
  await done;
  const again = vi.fn();
  made[0]!.stop = again;
  stop.abort();
  expect(again).not.toHaveBeenCalled();
});

/** Workers that do what a test tells them. */
function stubWorker(work: (worker: { tell: (data: object) => void; breakOff: () => void }) => void) {
  const ended: unknown[] = [];
  const sent: { side: number; seconds: number; loop: object }[] = [];
  class Worker {
    onmessage?: (event: { data: object }) => void;
    onerror?: () => void;
    postMessage(film: (typeof sent)[number]) {
      sent.push(film);
      work({ tell: (data) => this.onmessage?.({ data }), breakOff: () => this.onerror?.() });
    }
    terminate() {
      ended.push(this);
    }
  }
  vi.stubGlobal("VideoEncoder", class {});
  vi.stubGlobal("OffscreenCanvas", class {});
  vi.stubGlobal("Worker", Worker);
  return { sent, ended };
}

test("a clip is made in a worker with progress and a name, and leaves nothing behind", async () => {
  const { sent, ended } = stubWorker(({ tell }) => {
    for (const part of [0, 0.5]) tell({ part });
    tell({ made: new Blob(["film"], { type: "video/webm;codecs=vp9" }) });
  });
  const { parts, signal, onPart } = making();
  const clip = await makeClip({ id: "airlock", loop }, "Playback", { signal, onPart });
  expect([clip.name, clip.type, await clip.text()]).toEqual(["afters-airlock.webm", "video/webm", "film"]);
  expect(parts).toEqual([0, 0.5]);
  expect(sent).toMatchObject([
    { side, seconds: 5, loop: { motion: loop.motion, front: loop.front !== null } },
  ]);
  expect(ended).toHaveLength(1);
  // Its layers and its words.
  expect(closed).toBe(1 + [loop.back, loop.face, loop.front].filter(Boolean).length);
  stubWorker(({ tell }) => tell({ made: new Blob([], { type: "video/mp4" }) }));
  expect((await makeClip({ id: "airlock", loop }, "Playback", making())).name).toBe("afters-airlock.mp4");
});

test("a worker that fails, breaks off or is stopped makes no clip, and is ended", async () => {
  const stopped = making();
  for (const [work, problem, how] of [
    [({ tell }) => tell({ failed: "Out of room." }), { message: "Out of room." }, making()],
    [({ breakOff }) => breakOff(), { message: "The worker broke off." }, making()],
    [() => stopped.stop.abort(), { name: "AbortError" }, stopped],
  ] as [Parameters<typeof stubWorker>[0], object, ReturnType<typeof making>][]) {
    const { ended } = stubWorker(work);
    await expect(makeClip({ id: "airlock", loop }, "Playback", how)).rejects.toMatchObject(problem);
    expect(ended).toHaveLength(1);
  }
});

test("without workers and encoders a clip is recorded, or else a GIF", async () => {
  const { made, at } = stubRecorder(["video/mp4"]);
  const recorded = makeClip({ id: "airlock", loop }, "Playback", {
    ...making(),
    onPart: (part) => part === 0 && at(5),
  });
  // It begins once all is loaded.
  await expect
    .poll(() => {
      at(0);
      return made[0]?.state;
    })
    .toBe("inactive");
  expect((await recorded).name).toBe("afters-airlock.mp4");
  vi.stubGlobal("MediaRecorder", undefined);
  const halted = making();
  halted.stop.abort();
  await expect(makeClip({ id: "airlock", loop }, "Playback", halted)).rejects.toMatchObject({
    name: "AbortError",
  });
});
