import sharp from "sharp";
import { expect, test } from "vitest";
import { Gif } from "./gif.ts";

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
