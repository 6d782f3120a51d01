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

/** Of the five bits that are kept of each. */
const kept = (colour: Colour) => colour.map((value) => Math.round((value >> 3) * 8.2)) as Colour;
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

test("a picture of at most 256 colours keeps each of them where it is, be it plain, striped or all in a muddle", async () => {
  const next = numbers();
  const inks = Array.from(
    { length: 256 },
    (_, n): Colour => [(n % 8) * 33, ((n >> 3) % 8) * 35, (n >> 6) * 70],
  );
  const ink = (n: number) => inks[n] as Colour;
  for (const colours of [
    Array.from({ length: 64 * 64 }, () => ink(200)),
    Array.from({ length: 64 * 64 }, (_, at) => ink(at % 256)),
    Array.from({ length: 64 * 300 }, () => ink(next(256))),
    Array.from({ length: 64 * 300 }, () => ink(next(3))),
    [...inks, ...Array.from({ length: 64 * 60 }, (_, at) => ink((at >> 7) % 256))],
  ])
    expect(await drawn(colours)).toEqual(colours.map(kept));
});

test("of more colours those near each other become one, and what there is most of stays nearly what it was", async () => {
  const next = numbers(3);
  const many = Array.from({ length: 64 * 128 }, (): Colour => [next(256), next(128), next(64)]);
  const off = apart(await drawn(many), many) / many.length;
  expect(off).toBeGreaterThan(10);
  expect(off).toBeLessThan(18.52);
  // Of nearly all in two shades the others matter less.
  const mostly = many.map((colour, at): Colour => (at % 9 === 0 ? colour : [200, 120, at % 2 ? 16 : 48]));
  expect(apart(await drawn(mostly), mostly) / mostly.length).toBeLessThan(9.38);
});

test("a colour that the first frame has not is the nearest of it, as the eye sees it: green counts most, red least", async () => {
  const shade = (value: number, part: number) => [0, 1, 2].map((n) => (n === part ? value : 0)) as Colour;
  const far = Array.from(
    { length: 254 },
    (_, n): Colour => [n & 7, (n >> 3) & 7, n >> 6].map((v) => 192 + 8 * v) as Colour,
  );
  /** How many shades of one part are nearer to 128 of another than to 248 of their own. */
  const reach = async (part: number, other: number) => {
    const asked = Array.from({ length: 16 }, (_, n) => shade(n * 8, part));
    const gif = new Gif(16, 1, pixelsOf([shade(128, other), shade(248, part), ...far]));
    gif.add(pixelsOf(asked), 9);
    const [found = []] = await framesOf(gif);
    return found.filter((colour) => String(colour) === String(kept(shade(128, other)))).length;
  };
  const reaches = [
    [0, 1],
    [1, 0],
    [0, 2],
    [2, 0],
    [1, 2],
    [2, 1],
  ].map(([part = 0, other = 0]) => reach(part, other));
  expect(await Promise.all(reaches)).toEqual([8, 14, 10, 14, 13, 11]);
});

test("a GIF is written byte for byte as its format wants it", () => {
  const colours = Array.from({ length: 6 }, (_, n): Colour => [n * 8, 0, 0]);
  const gif = new Gif(6, 1, pixelsOf(colours));
  gif.add(pixelsOf(colours), 700);
  const bytes = [...gif.end()];
  expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
  expect(bytes.slice(6, 13)).toEqual([6, 0, 1, 0, 0b1111_0111, 0, 0]);
  const table = 13 + 256 * 3;
  expect(bytes.slice(table, table + 3)).toEqual([0x21, 0xff, 11]);
  expect(String.fromCharCode(...bytes.slice(table + 3, table + 14))).toBe("NETSCAPE2.0");
  expect(bytes.slice(table + 14, table + 19)).toEqual([3, 1, 0, 0, 0]);
  // A graphic control of 7 s, a picture from the corner, and eight codes of nine bits.
  expect(bytes.slice(table + 19, table + 39)).toEqual([
    0x21,
    0xf9,
    4,
    0,
    700 & 255,
    700 >> 8,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    6,
    0,
    1,
    0,
    0,
    8,
    9,
  ]);
  expect(bytes.slice(table + 48)).toEqual([0, 0x3b]);
  const wide = [...new Gif(600, 300, pixelsOf(colours)).end()];
  expect(wide.slice(6, 10)).toEqual([600 & 255, 600 >> 8, 300 & 255, 300 >> 8]);
});
