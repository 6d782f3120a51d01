import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { aPicture } from "../../../testing/picture.ts";
import { aWork, sendFile } from "../../../testing/uploads/send-file.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test("a thumbnail is answered by its id alone, and nothing else of that name", async () => {
  const fan = new Fan(server.origin);
  const { id: file } = await sendFile(fan, "still.png", await aPicture(900, 600));
  await fan.send("/submit", { ...aWork, title: "A work with a still", files: [file] });
  const path = (id: string) => `/submit/thumbnails/${id}.webp`;
  await expect.poll(async () => (await fan.get(path(file))).status).toBe(200);
  const answer = await new Fan(server.origin).get(path(file));
  expect(answer.headers.get("content-type")).toBe("image/webp");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp" });
  for (const id of [crypto.randomUUID(), "nothing", `${file}.webp`])
    expect((await fan.get(path(id))).status, id).toBe(404);
});
