import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bitmap, createBitmap, fourColours, Offscreen } from "../../../../testing/browser/drawing.ts";
import { type CompositeOrder, Workshop } from "./workshop.ts";

const grey = Array.from({ length: 4 }, () => [120, 120, 120, 255]);
let decoded: Bitmap[] = [];

beforeEach(() => {
  decoded = [];
  vi.stubGlobal("OffscreenCanvas", Offscreen);
  vi.stubGlobal("createImageBitmap", async (from: Blob) => {
    const made = await createBitmap(from);
    decoded.push(made);
    return made;
  });
});
afterEach(() => vi.unstubAllGlobals());

const compose = async (layers: string): Promise<CompositeOrder> => ({
  kind: "compose",
  photo: await fourColours(10, 10, grey),
  rect: { left: 0, top: 0, width: 1, height: 1 },
  layers,
  light: { tint: "#ffffff", strength: 0.5, from: "front" },
});
const layers = async (key: string, isFramed = true): Promise<CompositeOrder> => ({
  kind: "layers",
  layers: {
    key,
    back: await fourColours(40, 50, grey),
    front: isFramed ? await fourColours(41, 50, grey) : null,
    mark: await fourColours(8, 4, grey),
  },
});

test("a scene is laid out, composed with a face and saved as PNG, one at a time", async () => {
  let turns = 0;
  const workshop = new Workshop(async () => void turns++);
  await expect(workshop.do({ kind: "file", words: {} })).rejects.toThrow("There is no picture yet.");
  await expect(workshop.do(await compose("one"))).rejects.toThrow("The scene is not there yet.");
  expect(await workshop.do(await layers("one"))).toBeNull();
  await expect(workshop.do(await compose("other"))).rejects.toThrow("The scene is not there yet.");
  const shown = await workshop.do(await compose("one"));
  expect(shown).toBeInstanceOf(Bitmap);
  expect([shown, turns]).toMatchObject([{ width: 1080, height: 1350, isClosed: false }, 11]);
  const file = (await workshop.do({ kind: "file", words: { Title: "Airlock" } })) as Blob;
  expect(file.type).toBe("image/png");
  const { width, comments } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect([width, comments]).toMatchObject([1080, [{ keyword: "Title", text: "Airlock" }]]);
  const first = decoded.slice(0, 3);
  expect(first.map(({ isClosed }) => isClosed)).toEqual([false, false, false]);
  await workshop.do(await layers("two", false));
  expect(first.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
  await workshop.do(await compose("two"));
});

test("a photo is made smaller without any scene, and nobody needs a turn", async () => {
  const workshop = new Workshop();
  const small = (await workshop.do({ kind: "shrink", photo: await fourColours(1200, 1300, grey) })) as Blob;
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 960 });
  await workshop.do(await layers("one"));
  await workshop.do(await compose("one"));
});
