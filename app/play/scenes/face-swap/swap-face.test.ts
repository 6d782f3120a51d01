import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPicture } from "../../../../testing/picture.ts";
import { houseFile } from "../../../catalogue/pictures/picture-files.server.ts";
import { findScene } from "../reel/scenes.server.ts";
import { swapFace } from "./face-swap.server.ts";
import { bytesOf } from "./pictures.server.ts";

const data = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString("base64")}`;
let service: Server;
let address = "";
let sent = { targetImage: "", userFaceImage: "" };
let answer: Buffer;

beforeAll(async () => {
  answer = await aPicture(300, 400);
  service = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    sent = JSON.parse(body);
    response.end(JSON.stringify({ swappedImage: data(answer) }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
});
afterAll(() => service.close());

// First, because a turn that is over is given on a moment later.
test("two swaps run at once; three per caller and 24 in all may wait", async () => {
  const input = { targetImage: data(Buffer.from("no picture")), userFaceImage: data(answer) };
  const swap = (caller: string) => swapFace(input, caller).catch((error) => error.code);
  const asked = Array.from({ length: 5 }, () => swap("10.0.0.1"));
  for (let n = 0; n < 21; n++) asked.push(swap(`10.0.1.${Math.floor(n / 3)}`));
  const late = [swap("10.0.0.1"), swap("10.0.2.1")];
  expect(await Promise.all(late)).toEqual(["slow_down", "busy"]);
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["no_picture"]));
});

test("an external service gets the scene with its front layer and a 1280 px photo", async () => {
  const scene = await findScene("airlock");
  const userFaceImage = data(await aPicture(2600, 1300));
  const targetImage = scene?.image.webp[0]?.[1] ?? "";
  const made = await swapFace({ targetImage, userFaceImage }, "10.0.0.1", address);
  expect([made.swapped, await sharp(bytesOf(made.swappedImage)).metadata()]).toMatchObject([
    true,
    { width: 300, height: 400 },
  ]);
  expect(await sharp(bytesOf(sent.userFaceImage)).metadata()).toMatchObject({ width: 1280, height: 640 });
  const seen = (layered: Sharp) => layered.resize(54, 68, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const [back, front] = await Promise.all(
    [scene?.layers.back, scene?.layers.front].map(async (layer) =>
      sharp(await houseFile(layer!))
        .png()
        .toBuffer(),
    ),
  );
  const whole = await sharp(back)
    .resize(1080, 1350)
    .composite([{ input: front! }])
    .png()
    .toBuffer();
  const [wanted, got] = [await seen(sharp(whole)), await seen(sharp(bytesOf(sent.targetImage)))];
  const far = (from: Buffer) =>
    got.reduce((sum, value, at) => sum + Math.abs(value - (from[at] ?? 0)), 0) / got.length;
  expect(far(wanted)).toBeLessThan(far(await seen(sharp(back))) / 2);
  const broken = data((await aPicture(800, 800)).subarray(0, 2_000));
  await expect(swapFace({ targetImage, userFaceImage: broken }, "10.0.0.1", address)).rejects.toMatchObject({
    fields: { userFaceImage: expect.any(String) },
  });
});
