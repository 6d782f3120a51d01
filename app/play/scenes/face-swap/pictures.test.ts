import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { config } from "../../../../platform/config.server.ts";
import { aPicture } from "../../../../testing/picture.ts";
import { findScene } from "../reel/scenes.server.ts";
import { swapFace } from "./face-swap.server.ts";
import { mostBodyBytes, mostPictureBytes } from "./face-swap-form.ts";
import { bytesOf, checkedPicture, pictureRefusal, sceneAt } from "./pictures.server.ts";

const data = (bytes: Buffer, type = "image/png") => `data:${type};base64,${bytes.toString("base64")}`;

/** A PNG that says it has so many pixels of grey, and has hardly any. */
function headOf(width: number, height: number): string {
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(9))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return data(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]));
}

test("a picture has at least 64 px a side and at most 24 megapixels", async () => {
  const checked = (text: string) => checkedPicture(text, "targetImage");
  const refused = (sentence: string) => ({
    ...{ code: "no_picture", status: 422, message: sentence, fields: { targetImage: sentence } },
  });
  for (const [width, height] of [
    [64, 64],
    [64, 375_000],
    [6_000, 4_000],
  ] as const)
    expect(await checked(headOf(width, height)), `${width}`).toEqual({
      bytes: bytesOf(headOf(width, height)),
      hasRoom: true,
    });
  for (const [width, height] of [
    [63, 900],
    [900, 63],
  ] as const)
    expect(await checked(headOf(width, height))).toMatchObject({ hasRoom: false });
  const large = "This one has more than 24 megapixels. Make it smaller first.";
  for (const [width, height] of [
    [4_001, 6_000],
    [24_000_001, 1],
    [10_000, 10_000],
  ] as const)
    await expect(checked(headOf(width, height)), `${width}`).rejects.toMatchObject(refused(large));
  const unreadable = "This picture cannot be read. Send a PNG, JPEG, WebP or AVIF.";
  for (const bytes of [await aPicture(90, 90, "gif"), (await aPicture(90, 90)).subarray(0, 20)])
    await expect(checked(data(bytes))).rejects.toMatchObject(refused(unreadable));
  expect(pictureRefusal(new Error("It broke."), "targetImage")).toMatchObject(refused(unreadable));
  expect(pictureRefusal(new Error("Input image exceeds pixel limit"), "userFaceImage")).toMatchObject({
    fields: { userFaceImage: large },
  });
});

test("every file of our scene pictures stands for the scene, others do not", async () => {
  const scene = await findScene("airlock");
  const files = [...(scene?.image.avif ?? []), ...(scene?.image.webp ?? [])].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    for (const address of [file, `${config.origin}${file}`])
      expect(await sceneAt(address), address).toEqual(scene?.layers);
  for (const address of [`https://elsewhere.example${files[0]}`, `${config.origin}`, "", `${files[0]}x`])
    expect(await sceneAt(address), address).toBeNull();
});

test("a body has room for two pictures as large as may be, and for little more", () => {
  const picture = `data:image/jpeg;base64,${"A".repeat(Math.ceil(mostPictureBytes / 3) * 4)}`;
  const whole = JSON.stringify({ targetImage: picture, userFaceImage: picture }).length;
  expect(mostBodyBytes - whole).toBeGreaterThan(512);
  expect(mostBodyBytes - whole).toBeLessThan(2048);
});

test("BACKEND-21: without a place for a face the original is returned", async () => {
  const good = data(await aPicture(200, 200));
  for (const side of [1, 30, 63]) {
    const small = data(await aPicture(side, side));
    for (const [targetImage, userFaceImage] of [
      [small, small],
      [small, good],
      [good, small],
    ] as const)
      expect(await swapFace({ targetImage, userFaceImage }, "192.0.2.1")).toEqual({
        swapped: false,
        swappedImage: targetImage,
      });
  }
});
