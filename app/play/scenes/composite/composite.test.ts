import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture } from "../../../../testing/picture.ts";
import { blendFace } from "./blend-face.ts";
import { circleIn } from "./circle.ts";
import { fileWords } from "./fan-composite.ts";
import type { Light } from "./light.ts";
import { fromLab, type Lab, labOf, toLab } from "./oklab.ts";
import { withText } from "./png-text.ts";

const side = 120;
const middle = (side / 2) * (side + 1) * 4;

/** A face of bands between two colours, so that it has some contrast. */
function aFace(dark: readonly number[], light: readonly number[]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at++) pixels.set([...(at % 7 < 3 ? dark : light), 255], at * 4);
  return pixels;
}

function blended(pixels: Uint8ClampedArray, light: Light): Uint8ClampedArray {
  for (const _ of blendFace(pixels, side, light));
  return pixels;
}

function meanOf(pixels: Uint8ClampedArray, within: (x: number, y: number) => boolean = () => true): Lab {
  const lab: Lab = [0, 0, 0];
  const sum: Lab = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      if (Math.hypot(x - side / 2, y - side / 2) > side * 0.3 || !within(x, y)) continue;
      toLab(pixels, (y * side + x) * 4, lab);
      for (let n = 0; n < 3; n++) sum[n]! += lab[n]!;
      count += 1;
    }
  return sum.map((all) => all / count) as Lab;
}

const skin = () => aFace([170, 110, 90], [215, 160, 135]);
const scenes: Light[] = [
  { tint: "#f4e4bd", strength: 0.55, from: "top-left" },
  { tint: "#dfeaff", strength: 0.5, from: "top-left" },
  { tint: "#ff4fa0", strength: 0.7, from: "front" },
  { tint: "#2060c0", strength: 0.6, from: "top-right" },
];

test.each([
  [1080, 1350, [540, 472.5, 270]],
  [1200, 1500, [600, 525, 300]],
  [900, 400, [450, 140, 100]],
])("SCENE-09, SCENE-10: in %i by %i the circle has 25 percent, centred at 35", (width, height, circle) => {
  const { x, y, radius } = circleIn(width, height);
  expect([x, y, radius].map((value) => Number(value.toFixed(3)))).toEqual(circle);
});

test("colours go to Oklab and back, and white is as light as can be", () => {
  const lab: Lab = [0, 0, 0];
  for (const colour of [
    [0, 0, 0],
    [255, 255, 255],
    [255, 79, 160],
    [12, 200, 90],
    [33, 64, 78],
    [1, 2, 3],
  ]) {
    const pixel = Uint8ClampedArray.from([...colour, 200]);
    toLab(pixel, 0, lab);
    const back = new Uint8ClampedArray(4);
    fromLab(lab, back, 0);
    for (let n = 0; n < 3; n++) expect(Math.abs(back[n]! - colour[n]!)).toBeLessThanOrEqual(1);
    expect(back[3]).toBe(0);
  }
  // A face that is told nothing new is not changed: each grey comes back as it went.
  for (let grey = 0; grey < 256; grey++) {
    const pixel = Uint8ClampedArray.from([grey, grey, grey, 9]);
    toLab(pixel, 0, lab);
    fromLab(lab, pixel.fill(1, 0, 3), 0);
    expect([...pixel]).toEqual([grey, grey, grey, 9]);
  }
  // Source: the table of https://bottosson.github.io/posts/oklab/
  expect(labOf("#ffffff")[0]).toBeCloseTo(1, 2);
  expect(labOf("#ff0000").map((part) => Number(part.toFixed(2)))).toEqual([0.63, 0.22, 0.13]);
  // The darkest greys are a line in sRGB: a 5 is 0.00152 of the light, and the root of that the lightness.
  expect(labOf("#050505")[0]).toBeCloseTo(Math.cbrt(5 / 255 / 12.92), 3);
});

test.each(scenes)("a face takes on the tone of the scene's light: $tint", (light) => {
  const tint = labOf(light.tint);
  const before = meanOf(skin());
  const after = meanOf(blended(skin(), light));
  const far = (lab: Lab) => Math.hypot(lab[1] - tint[1] * light.strength, lab[2] - tint[2] * light.strength);
  expect(far(after)).toBeLessThan(far(before));
  // And is still a face: as light as it was, but for a quarter, and not of one colour.
  expect(Math.abs(after[0] - before[0])).toBeLessThan(0.25);
});

test("a stronger light tells more, and none leaves the tone as it was", () => {
  const toned = (strength: number) => meanOf(blended(skin(), { tint: "#2060c0", strength, from: "front" }));
  const [none, some, much] = [toned(0), toned(0.4), toned(0.9)];
  expect(none[2]).toBeCloseTo(meanOf(skin())[2], 1);
  expect(some[2]).toBeLessThan(none[2]);
  expect(much[2]).toBeLessThan(some[2]);
});

test("a dark face and a pale one come closer to each other, and do not change places", () => {
  const light = scenes[0] as Light;
  const [dark, pale] = [aFace([50, 30, 25], [80, 52, 44]), aFace([225, 190, 170], [250, 225, 210])];
  const between = meanOf(pale)[0] - meanOf(dark)[0];
  const after = meanOf(blended(pale, light))[0] - meanOf(blended(dark, light))[0];
  expect(after).toBeGreaterThan(0.05);
  expect(after).toBeLessThan(between);
});

test("it is lighter where the light comes from", () => {
  const flat = () => aFace([160, 120, 100], [160, 120, 100]);
  const left = (from: Light["from"]) => {
    const made = blended(flat(), { tint: "#f4e4bd", strength: 1, from });
    const share = (within: (x: number) => boolean) => meanOf(made, within)[0];
    return share((x) => x < side * 0.4) - share((x) => x > side * 0.6);
  };
  expect(left("top-left")).toBeGreaterThan(0.03);
  expect(left("top-right")).toBeLessThan(-0.03);
  expect(Math.abs(left("front"))).toBeLessThan(0.01);
});

test("the edge dissolves in grains: full inside, none at the rim", () => {
  const made = blended(skin(), scenes[0] as Light);
  const alpha = (x: number, y: number) => made[(y * side + x) * 4 + 3]!;
  expect(made[middle + 3]).toBe(255);
  for (let n = 0; n < side; n++)
    for (const [x, y] of [
      [n, 0],
      [0, n],
      [0, 0],
    ] as const)
      expect(alpha(x, y)).toBeLessThan(12);
  const ring: number[] = [];
  for (let turn = 0; turn < 360; turn++) {
    const far = (side / 2) * 0.93;
    const angle = (turn / 180) * Math.PI;
    ring.push(
      alpha(Math.round(side / 2 + far * Math.cos(angle)), Math.round(side / 2 + far * Math.sin(angle))),
    );
  }
  expect(new Set(ring).size).toBeGreaterThan(20);
  expect(Math.min(...ring)).toBeLessThan(90);
  expect(Math.max(...ring)).toBeGreaterThan(150);
});

test("the grain stays where it is: the same face in the same light is the same picture", () => {
  expect(blended(skin(), scenes[1] as Light)).toEqual(blended(skin(), scenes[1] as Light));
  const flat = blended(aFace([128, 128, 128], [128, 128, 128]), { ...(scenes[0] as Light), from: "front" });
  expect(new Set(flat.filter((_, at) => at % 4 === 0)).size).toBeGreaterThan(5);
});

const striped = (dark: number[], pale: number[]) => (x: number, y: number) => ((x + y) % 7 < 3 ? dark : pale);

test.each<[string, number, (x: number, y: number) => number[], Light, number[]]>([
  [
    "lit from the left, with a pale corner beyond the circle",
    24,
    (x, y) => [40 + 8 * x, 30 + 7 * y, x % 3 === 0 || x + y < 9 ? 210 : 70],
    { tint: "#f4e4bd", strength: 0.55, from: "top-left" },
    [40036, 24120, 33898, 47071, 43107, 46106, 32148, 47583],
  ],
  [
    "of an odd size, lit from the right",
    25,
    (x, y) => [230 - 9 * x, 90 + 5 * y, y % 5 === 0 ? 10 : 120],
    { tint: "#2060c0", strength: 0.6, from: "top-right" },
    [21836, 30087, 39697, 51053, 18525, 47897, 46729, 51514],
  ],
  [
    "with hardly any contrast",
    24,
    striped([120, 100, 90], [132, 108, 96]),
    { tint: "#ffffff", strength: 0.9, from: "front" },
    [41757, 37435, 35286, 47071, 41899, 37568, 35432, 47583],
  ],
  [
    "of black and white",
    24,
    striped([0, 0, 0], [255, 255, 255]),
    { tint: "#ff4fa0", strength: 0.9, from: "front" },
    [45237, 27915, 37925, 47071, 44626, 27668, 37449, 47583],
  ],
  [
    "in the dark",
    24,
    striped([5, 3, 2], [12, 9, 7]),
    { tint: "#dfeaff", strength: 0.2, from: "top-left" },
    [5817, 5302, 5406, 47071, 5180, 4675, 4782, 47583],
  ],
  [
    "of one grey",
    24,
    () => [128, 128, 128],
    { tint: "#ffffff", strength: 0.5, from: "front" },
    [39275, 39275, 39275, 47071, 39444, 39444, 39444, 47583],
  ],
  [
    "of four pixels",
    2,
    () => [170, 110, 90],
    { tint: "#f4e4bd", strength: 0.5, from: "front" },
    [339, 233, 158, 510, 342, 236, 160, 510],
  ],
])("a face %s is blended as on every fan's device", (_, size, paint, light, amounts) => {
  const pixels = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < size * size; at++)
    pixels.set([...paint(at % size, Math.floor(at / size)), 255], at * 4);
  for (const _ of blendFace(pixels, size, light));
  const sums = Array<number>(8).fill(0);
  for (const [at, value] of pixels.entries()) sums[(at < pixels.length / 2 ? 0 : 4) + (at % 4)]! += value;
  // Roots and powers may differ in their last digit from one machine to the next.
  for (const [at, sum] of sums.entries()) expect(Math.abs(sum - amounts[at]!), `${sums}`).toBeLessThan(3);
});

test("whoever blends a face gets a turn after each forty-eight rows", () => {
  const turns = (size: number) =>
    [...blendFace(new Uint8ClampedArray(size * size * 4), size, scenes[0]!)].length;
  expect([47, 48, 95, 96, 100].map(turns)).toEqual([0, 1, 1, 2, 2]);
});

test("a PNG has readable text metadata and unchanged pixels", async () => {
  const png = await aPicture(80, 60, "png");
  const words = fileWords("The Widow’s <Locket>", "The Salt Widow");
  const marked = Buffer.from(withText(new Uint8Array(png), words));
  const read = await sharp(marked, { failOn: "warning" }).metadata();
  const comments = Object.fromEntries((read.comments ?? []).map(({ keyword, text }) => [keyword, text]));
  expect(comments).toMatchObject({
    Title: "The Widow’s <Locket>",
    Description: expect.stringMatching(/^Fan composite: .+The Salt Widow/),
    Software: "afters",
  });
  expect(read.xmp?.toString() ?? comments["XML:com.adobe.xmp"]).toContain("digitalsourcetype/composite");
  for (let at = 8; at < marked.length; ) {
    const ends = at + 8 + marked.readUInt32BE(at);
    expect(marked.readUInt32BE(ends), marked.toString("latin1", at + 4, at + 8)).toBe(
      crc32(marked.subarray(at + 4, ends)),
    );
    at = ends + 4;
  }
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect(await pixels(marked)).toEqual(await pixels(png));
  expect(marked.includes("iTXtTitle\0\0\0\0\0The Widow’s <Locket>")).toBe(true);
  const head = new Uint8Array(png.subarray(0, 33));
  expect(withText(head, {})).toEqual(head);
  const other = Uint8Array.from(head);
  other[0] = 0;
  for (const wrong of [new TextEncoder().encode("GIF89a".repeat(9)), head.subarray(0, 32), other])
    expect(() => withText(wrong, {})).toThrow("no PNG");
});
