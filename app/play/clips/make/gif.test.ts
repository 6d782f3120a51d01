import sharp from "sharp";
import { expect, test } from "vitest";
import { Gif } from "./gif.ts";

type Colour = [r: number, g: number, b: number];

/** The same numbers each time, in no order. */
function numbers(seed = 7) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

const pixelsOf = (colours: Colour[]) => new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

async function framesOf(gif: Gif): Promise<Colour[][]> {
  const made = Buffer.from(gif.end());
  const { pages = 1 } = await sharp(made, { animated: true }).metadata();
  return Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const data = await sharp(made, { page }).removeAlpha().raw().toBuffer();
      return Array.from(
        { length: data.length / 3 },
        (_, at) => [...data.subarray(at * 3, at * 3 + 3)] as Colour,
      );
    }),
  );
}

async function drawn(colours: Colour[], width = 64): Promise<Colour[]> {
  const gif = new Gif(width, colours.length / width, pixelsOf(colours));
  gif.add(pixelsOf(colours), 9);
  return (await framesOf(gif))[0] ?? [];
}

const apart = (a: Colour[], b: Colour[]) =>
  a.reduce(
    (sum, colour, at) => sum + colour.reduce((all, value, n) => all + Math.abs(value - b[at]![n]!), 0),
    0,
  );

test("a GIF holds its frames, each for as long as it was told, in its own colours", async () => {
  const frame = (shade: number) => {
    const data = new Uint8ClampedArray(64 * 64 * 4);
    for (let at = 0; at < data.length; at += 4) data.set([at % 255, (at >> 8) * 5 + shade, 90, 255], at);
    return data;
  };
  const gif = new Gif(64, 64, frame(0));
  for (const shade of [0, 8]) gif.add(frame(shade), 9);
  const made = sharp(Buffer.from(gif.end()), { animated: true });
  expect(await made.metadata()).toMatchObject({
    pages: 2,
    width: 64,
    pageHeight: 64,
    delay: [90, 90],
    loop: 0,
  });
  const { data } = await sharp(Buffer.from(gif.end()), { page: 0 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const off = frame(0).map((value, at) => Math.abs(value - (data[at] ?? 0)));
  expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(8);
});

test("a drawing of few inks keeps them, and a picture of many stays near them", async () => {
  const next = numbers();
  const inks = Array.from(
    { length: 27 },
    (_, n): Colour => [(n % 3) * 120, (((n / 3) | 0) % 3) * 120, ((n / 9) | 0) * 120],
  );
  const muddle = Array.from({ length: 64 * 60 }, () => inks[next(27)] as Colour);
  expect(apart(await drawn(muddle), muddle) / muddle.length).toBeLessThan(12);
  const many = Array.from({ length: 64 * 128 }, (): Colour => [next(256), next(128), next(64)]);
  expect(apart(await drawn(many), many) / many.length).toBeLessThan(30);
});

test("a GIF has the requested size, one palette and its frames' times", () => {
  const red = pixelsOf(Array.from({ length: 600 }, (_, n): Colour => [n % 256, 0, 0]));
  const madeOf = (...hundredths: number[]) => {
    const gif = new Gif(600, 1, red);
    for (const one of hundredths) gif.add(red, one);
    return Buffer.from(gif.end());
  };
  const one = madeOf(700);
  expect([one.toString("latin1", 0, 6), one.readUInt16LE(6), one.readUInt16LE(8)]).toEqual([
    "GIF89a",
    600,
    1,
  ]);
  expect(one.indexOf(Buffer.from([0x21, 0xf9, 4, 0, 700 & 255, 700 >> 8]))).toBeGreaterThan(0);
  const table = 3 * 2 ** ((one.readUInt8(10) & 7) + 1);
  const [head, forEver, end] = [13, 19, 1];
  expect(madeOf(700, 1).length).toBe(2 * one.length - head - table - forEver - end);
});
