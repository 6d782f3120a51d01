import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture } from "../../../../testing/picture.ts";
import { findScene } from "../reel/scenes.server.ts";
import { blend, markedPicture, targetOfPicture, targetOfScene } from "./blend.server.ts";

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Where something lies on a picture of one grey. */
async function changedIn(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const box = { left: info.width, top: info.height, right: 0, bottom: 0 };
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      if (Math.abs((data[y * info.width + x] ?? 0) - 128) < 60) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  return { width: info.width, height: info.height, ...box };
}

test.each([
  [1080, 700, { width: 1080, height: 700, left: 28, top: 596, right: 508, bottom: 671 }],
  [540, 400, { width: 540, height: 400, left: 14, top: 348, right: 254, bottom: 385 }],
  [3200, 1600, { width: 1600, height: 800, left: 41, top: 646, right: 753, bottom: 758 }],
  [64, 64, { width: 64, height: 64, left: 2, top: 57, right: 30, bottom: 61 }],
  [1600, 64, { width: 1600, height: 64, left: 41, top: 0, right: 445, bottom: 63 }],
])("in %i by %i the mark is whole in the lower left corner, scaled to fit", async (width, height, where) => {
  const made = await markedPicture(await plain(width, height, "#808080"));
  expect(await changedIn(made)).toEqual(where);
});

test("a picture as thin as a thread has room for a mark, too", async () => {
  const made = await markedPicture(await plain(4, 6_400, "#808080"));
  expect(await sharp(made).metadata()).toMatchObject({ width: 1, height: 1600 });
});

test("a picture is blended at its size up to 1600 px, in its own light", async () => {
  const small = await targetOfPicture(await plain(300, 400, "#0a0b0c"));
  expect([small.raw.info.width, small.raw.info.height, small.front]).toEqual([300, 400, null]);
  expect(small.light).toEqual({ tint: "#0a0b0c", strength: 0.5, from: "front" });
  const wide = await aPicture(2000, 1000, "png");
  for (const [picture, size] of [
    [wide, [1600, 800]],
    [await sharp(wide).rotate(90).png().toBuffer(), [800, 1600]],
  ] as const) {
    const { raw, light } = await targetOfPicture(picture);
    expect([raw.info.width, raw.info.height]).toEqual(size);
    const colour = [1, 3, 5].map((at) => Number.parseInt(light.tint.slice(at, at + 2), 16));
    // Half of it is #f0532d, half of it #16303c.
    for (const [at, value] of [0x83, 0x41, 0x34].entries())
      expect(Math.abs((colour[at] ?? 0) - value)).toBeLessThan(4);
  }
  const broken = (await aPicture(800, 800)).subarray(0, 2_000);
  await expect(targetOfPicture(broken)).rejects.toMatchObject({
    fields: { targetImage: expect.any(String) },
  });
  await expect(blend(small, broken)).rejects.toMatchObject({ fields: { userFaceImage: expect.any(String) } });
});

test("a scene's front lies over the face at the scene's own size, edge on edge", async () => {
  const scene = await findScene("airlock");
  const target = scene && (await targetOfScene(scene.layers));
  expect([target?.raw.info.width, target?.raw.info.height]).toEqual([1080, 1350]);
  expect(await sharp(target?.front ?? "").metadata()).toMatchObject({
    width: 1080,
    height: 1350,
    format: "png",
  });
  const bare = scene && (await targetOfScene({ ...scene.layers, front: null }));
  expect(bare?.front).toBeNull();
  const [back, front] = [await plain(640, 640, "#2040c0"), await plain(640, 640, "#20c040")];
  const { raw } = await targetOfPicture(back);
  const light = { tint: "#ffffff", strength: 0.5, from: "front" } as const;
  const made = await blend({ raw, front, light }, await plain(200, 200, "#e0a080"));
  const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
  for (const [x, y] of [
    [0, 300],
    [300, 0],
    [320, 224],
    [639, 300],
  ] as const) {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
    expect(Math.hypot(red - 0x20, green - 0xc0, blue - 0x40), `${x} ${y}`).toBeLessThan(24);
  }
});

test("a face fills its circle from the photo's middle; clear areas are dark", async () => {
  const { raw } = await targetOfPicture(await plain(800, 800, "#808080"));
  const light = { tint: "#ffffff", strength: 0, from: "front" } as const;
  const clear = await sharp({ create: { width: 100, height: 100, channels: 4, background: "#ffffff00" } })
    .png()
    .toBuffer();
  const made = await blend({ raw, front: null, light }, clear);
  const changed = await sharp(made).extract({ left: 0, top: 0, width: 800, height: 560 }).toBuffer();
  const { left, top, right, bottom } = await changedIn(changed);
  // The circle reaches from 200 to 600 across and from 80 to 480 down; its edge goes out in grains.
  for (const [at, end] of [
    [left, 200],
    [top, 80],
    [600, right],
    [480, bottom],
  ] as const) {
    expect(at - end).toBeGreaterThanOrEqual(2);
    expect(at - end).toBeLessThan(16);
  }
});
