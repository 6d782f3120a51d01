import sharp from "sharp";
import { expect, test } from "vitest";
import { meanColour, toAvif, toWebp } from "./encode.server.ts";

const plain = (background: string) =>
  sharp({ create: { width: 32, height: 32, channels: 4, background } })
    .png()
    .toBuffer();

test("a picture's placeholder is its mean color, none if transparent", async () => {
  expect(await meanColour(await plain("#16303c"))).toBe("#16303c");
  const halves = await sharp(await plain("#000000"))
    .composite([{ input: await plain("#c86432"), left: 0, top: 16, blend: "over" }])
    .png()
    .toBuffer();
  const [r = 0, g = 0, b = 0] =
    (await meanColour(halves)).match(/\w\w/g)?.map((hex) => parseInt(hex, 16)) ?? [];
  for (const [part, half] of [
    [r, 100],
    [g, 50],
    [b, 25],
  ] as const)
    expect(Math.abs(part - half)).toBeLessThan(8);
  expect(await meanColour(await plain("#16303c80"))).toBe("transparent");
});

test("a picture is written as AVIF and as WebP, in the quality that is asked for", async () => {
  const noise = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  for (const [to, format] of [
    [toAvif, "heif"],
    [toWebp, "webp"],
  ] as const) {
    const [poor, rich] = [await to(noise, 10), await to(noise, 90)];
    expect((await sharp(rich).metadata()).format).toBe(format);
    expect(poor.length).toBeLessThan(rich.length);
  }
  expect((await toAvif(noise, 50)).equals(await toAvif(noise, 50, 6))).toBe(true);
});
