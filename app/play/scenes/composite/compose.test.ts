import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  Bitmap,
  CanvasElement,
  createBitmap,
  fourColours,
  Offscreen,
  pixelAt,
  surfaces,
} from "../../../../testing/browser/drawing.ts";
import { blendFace } from "./blend-face.ts";
import { blobOf, compose, shrinkPhoto } from "./compose.ts";
import type { Light } from "./light.ts";

const [red, green, blue, white] = [
  [200, 40, 30, 255],
  [40, 160, 60, 255],
  [30, 60, 200, 255],
  [240, 240, 240, 255],
];
const colours = [red, green, blue, white] as number[][];
const light: Light = { tint: "#f4e4bd", strength: 0.55, from: "top-left" };
let decoded: Bitmap[] = [];

beforeEach(() => {
  surfaces.length = 0;
  decoded = [];
  vi.stubGlobal("OffscreenCanvas", Offscreen);
  vi.stubGlobal("createImageBitmap", async (from: Blob) => {
    decoded.push(await createBitmap(from));
    return decoded.at(-1);
  });
});
afterEach(() => vi.unstubAllGlobals());

const sizeOf = async (file: Blob) => {
  const { width, height, format } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  return [width, height, format];
};
/** All of one colour. */
function plain(width: number, height: number, colour: readonly number[] = []): Bitmap {
  const bitmap = new Bitmap(width, height);
  for (let at = 0; at < bitmap.data.length; at += 4) bitmap.data.set(colour, at);
  return bitmap;
}

test("a photo is scaled to 960 px on its shorter side, and smaller ones are kept", async () => {
  expect(await sizeOf(await shrinkPhoto(await fourColours(2000, 3001, colours)))).toEqual([
    960,
    1440,
    "jpeg",
  ]);
  expect(await sizeOf(await shrinkPhoto(await fourColours(300, 200, colours)))).toEqual([300, 200, "jpeg"]);
  expect(decoded.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  const [large, small] = surfaces as [Offscreen, Offscreen];
  expect(large.isReadOften).toBe(true);
  for (const [x, y, colour] of [
    [0, 0, red],
    [299, 0, green],
    [0, 199, blue],
    [299, 199, white],
  ] as const)
    expect(pixelAt(small, x, y)).toEqual(colour);
  expect(pixelAt(large, 0, 0)).toEqual(red);
});

test("a JPEG is decoded at reduced size if possible; other types whole", async () => {
  const asked: object[] = [];
  const frames: (object & { isClosed: boolean })[] = [];
  let [closed, isBroken] = [0, false];
  vi.stubGlobal(
    "ImageDecoder",
    class {
      constructor({ data: _, ...options }: { data: ArrayBuffer }) {
        asked.push(options);
      }
      async decode() {
        if (isBroken) throw new Error("This is no JPEG.");
        const { data } = plain(1000, 970, green);
        const frame = { displayWidth: 1000, displayHeight: 970, data, isClosed: false };
        const image = Object.assign(frame, { close: () => Object.assign(frame, { isClosed: true }) });
        frames.push(image);
        return { image };
      }
      close() {
        closed += 1;
      }
    },
  );
  const jpeg = new Blob(["as a camera writes it"], { type: "image/jpeg" });
  expect(await sizeOf(await shrinkPhoto(jpeg))).toEqual([990, 960, "jpeg"]);
  expect(asked).toEqual([{ type: "image/jpeg", desiredWidth: 1600, desiredHeight: 1600 }]);
  expect([closed, frames[0]?.isClosed, decoded.length]).toEqual([1, true, 0]);
  const png = await fourColours(40, 30, colours);
  expect(await sizeOf(await shrinkPhoto(png))).toEqual([40, 30, "jpeg"]);
  expect(asked).toHaveLength(1);
  isBroken = true;
  const renamed = new Blob([await png.arrayBuffer()], { type: "image/jpeg" });
  expect(await sizeOf(await shrinkPhoto(renamed))).toEqual([40, 30, "jpeg"]);
  expect([closed, decoded.length]).toEqual([2, 2]);
});

test("the face is blended in its circle under the front layer and mark, in steps", async () => {
  const drawn = { back: plain(540, 675, blue), front: plain(108, 135), mark: plain(60, 20, white) };
  // In front there is something in the lower right quarter alone.
  for (let y = 68; y < 135; y++)
    for (let x = 54; x < 108; x++) drawn.front.data.set(green ?? [], (y * 108 + x) * 4);
  const photo = await fourColours(100, 100, colours);
  const rect = { left: -0.4, top: -0.3, width: 1.5, height: 1.5 };
  let turns = 0;
  const made = await compose(photo, rect, drawn, light, async () => void turns++);
  expect([made.width, made.height, turns, decoded[0]?.isClosed]).toEqual([1080, 1350, 11, true]);
  const [face, whole] = surfaces as [Offscreen, Offscreen];
  expect(whole).toBe(made);
  const side = 540;
  const blended = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      blended.set(colours[(y < 0.45 * side ? 0 : 2) + (x < 0.35 * side ? 0 : 1)] ?? [], (y * side + x) * 4);
  for (const _ of blendFace(blended, side, light));
  expect([face.width, face.height, Buffer.compare(Buffer.from(face.data), Buffer.from(blended))]).toEqual([
    side,
    side,
    0,
  ]);
  const [left, top] = [270, 202];
  for (let n = 60; n < 480; n += 7)
    expect(pixelAt(whole, left + n, top + 270 + (n % 3))).toEqual(pixelAt(face, n, 270 + (n % 3)));
  expect(pixelAt(whole, 0, 0)).toEqual(blue);
  expect(pixelAt(whole, 1079, 679)).toEqual(blue);
  for (const [x, y] of [
    [540, 680],
    [1079, 1349],
    [600, 700],
  ] as const)
    expect(pixelAt(whole, x, y), `${x} ${y}`).toEqual(green);
  const corner = [28, 1350 - 28 - 20] as const;
  expect(pixelAt(whole, ...corner)).toEqual(white);
  expect(pixelAt(whole, 27, 1302)).toEqual(blue);
  expect(pixelAt(whole, 28, 1301)).toEqual(blue);
  expect(pixelAt(whole, 87, 1321)).toEqual(white);
  expect(pixelAt(whole, 28, 1322)).toEqual(blue);
});

test("a picture of the desk's own has nothing in front of the face", async () => {
  const drawn = { back: plain(100, 50, blue), front: null, mark: plain(10, 10, white) };
  const rect = { left: 0, top: 0, width: 1, height: 1 };
  const made = await compose(await fourColours(10, 10, colours), rect, drawn, light, () => undefined);
  expect([made.width, made.height]).toEqual([1080, 540]);
});

test("without an offscreen canvas a page canvas is used, and failure is refused", async () => {
  vi.stubGlobal("OffscreenCanvas", undefined);
  vi.stubGlobal("document", { createElement: () => new CanvasElement() });
  expect(await sizeOf(await shrinkPhoto(await fourColours(60, 40, colours)))).toEqual([60, 40, "jpeg"]);
  const none = { toBlob: (answer: (blob: null) => void) => answer(null) } as unknown as HTMLCanvasElement;
  await expect(blobOf(none, "image/png")).rejects.toThrow("The canvas gave no picture.");
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
  const photo = await fourColours(60, 40, colours);
  await expect(shrinkPhoto(photo)).rejects.toThrow("There is no canvas to draw on.");
});
