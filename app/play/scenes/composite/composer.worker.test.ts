import { afterAll, expect, test, vi } from "vitest";
import { Bitmap, createBitmap, fourColours, Offscreen } from "../../../../testing/browser/drawing.ts";
import type { CompositeOrder } from "./workshop.ts";

const grey = Array.from({ length: 4 }, () => [120, 120, 120, 255]);
const told: { message: Record<string, unknown>; transfer: unknown[] }[] = [];
const scope = {
  onmessage: (_: { data: { id: number; order: CompositeOrder } }) => undefined,
  postMessage(message: Record<string, unknown>, transfer: unknown[] = []) {
    told.push({ message, transfer });
  },
};
afterAll(() => vi.unstubAllGlobals());

test("a worker announces itself, works in order and transfers pictures", async () => {
  for (const [name, value] of Object.entries({
    ...{ self: scope, OffscreenCanvas: Offscreen, ImageBitmap: Bitmap, createImageBitmap: createBitmap },
  }))
    vi.stubGlobal(name, value);
  await import("./composer.worker.ts");
  expect(told).toEqual([{ message: { ready: true }, transfer: [] }]);
  const photo = await fourColours(10, 10, grey);
  const file = (width: number) => fourColours(width, 50, grey);
  const orders: CompositeOrder[] = [
    { kind: "file", words: {} },
    { kind: "layers", layers: { key: "one", back: await file(40), front: null, mark: await file(8) } },
    {
      ...{ kind: "compose", photo, layers: "one" },
      rect: { left: 0, top: 0, width: 1, height: 1 },
      light: { tint: "#ffffff", strength: 0.5, from: "front" },
    },
    { kind: "shrink", photo },
  ];
  for (const [n, order] of orders.entries()) scope.onmessage({ data: { id: n + 5, order } });
  await expect.poll(() => told).toHaveLength(5);
  const [, refused, laidOut, composed, small] = told;
  expect(refused).toEqual({ message: { id: 5, failed: "Error: There is no picture yet." }, transfer: [] });
  expect(laidOut).toEqual({ message: { id: 6, made: null }, transfer: [] });
  expect(composed?.message).toMatchObject({ id: 7, made: { width: 1080, height: 1350 } });
  expect(composed?.transfer).toEqual([composed?.message.made]);
  expect(small).toMatchObject({ message: { id: 8, made: { type: "image/jpeg" } }, transfer: [] });
});
