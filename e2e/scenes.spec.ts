import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./afters.ts";

// This browser has no camera.

const composite = (page: Page) => page.getByRole("img", { name: /^You, in .+ Fan composite\.$/ });
const enter = (page: Page) => page.getByRole("button", { name: "Enter Scene", exact: true });

/** Left red and right blue once it is upright; it was taken on its side. */
async function aTurnedPhoto(): Promise<Buffer> {
  const half = { create: { width: 300, height: 600, channels: 3 as const, background: "#e03020" } };
  const upright = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#2040e0" } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer();
}

async function choose(page: Page, buffer: Buffer, name = "me.jpg") {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
}

async function savedPicture(page: Page): Promise<Buffer> {
  await expect(composite(page)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  return readFileSync(await (await download).path());
}

/** How much more red than blue. */
async function redness(picture: Buffer, x: number, y: number): Promise<number> {
  const box = { left: x - 15, top: y - 15, width: 30, height: 30 };
  const { channels } = await sharp(await sharp(picture).extract(box).png().toBuffer()).stats();
  return channels[0]!.mean - channels[2]!.mean;
}

// Also SCENE-17, LANDX-30.
test("SCENE-01, SCENE-03, SCENE-07: by keys to the camera; a photo is placed and kept", async ({ page }) => {
  await page.goto("/fans?view=scene-picker");
  await expect(page.locator(".contact-sheet a")).toHaveCount(12);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.locator(".step-in h3")).toHaveText("Midnight Mirror");
  await expect(page.locator(".step-in p")).toHaveText(/^Carmilla with Ioana Petrescu, Romantic/);
  const todays = page.locator(".contact-sheet li").filter({ hasText: "Today’s" });
  await expect(todays).toHaveCount(1);
  const name = await todays.locator(".frame-name").innerText();
  const other = page.locator(".contact-sheet li").filter({ hasNotText: "Today’s" }).first();
  await other.getByRole("link").press("Enter");
  await expect(page).toHaveURL(/view=camera-selfie/);
  await expect(page.getByText("Failed to access camera", { exact: true })).toBeVisible();
  // Now, not once a toast would have gone.
  expect(await page.getByText("Playing today's scene!").count()).toBe(0);
  await page.goBack();
  await todays.getByRole("link").press("Enter");
  await expect(page.getByText("Playing today's scene!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await page.goto("/fans?view=home");
  await page.getByRole("link", { name: "Get into the picture" }).click();
  await page.getByRole("link", { name: "Step in" }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();

  await page.goto("/fans?view=camera-selfie&scene=airlock");
  await expect(page.getByText("Failed to access camera", { exact: true })).toBeVisible();
  await choose(page, Buffer.from("this is no picture"));
  await expect(page.getByText("That picture could not be read. Try a JPEG, a PNG or a WebP.")).toBeVisible();
  await choose(page, await aTurnedPhoto());
  await expect(enter(page)).toBeVisible();
  const photo = page.getByRole("img", { name: "You, in the scene" });
  const whole = (await photo.boundingBox())!;
  expect(whole.width).toBeCloseTo(whole.height, 0);
  const scene = (await page.locator(".selfie-scene").boundingBox())!;
  expect(whole.width / scene.width).toBeCloseTo(0.5, 2);
  expect((whole.y + whole.height / 2 - scene.y) / scene.height).toBeCloseTo(0.35, 2);

  for (const key of ["+", "+", "+", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  const placed = (await photo.boundingBox())!;
  expect(placed.width / whole.width).toBeCloseTo(1.12 ** 3, 2);
  expect(placed.x + placed.width / 2 - whole.x - whole.width / 2).toBeCloseTo(whole.width * 0.06, 0);
  expect(placed.y + placed.height / 2 - whole.y - whole.height / 2).toBeCloseTo(whole.width * 0.03, 0);
  await page.keyboard.press("0");
  expect(await photo.boundingBox()).toEqual(whole);
  await page.keyboard.press("-");
  expect(await photo.boundingBox()).toEqual(whole);
  const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect
    .poll(async () => (await photo.boundingBox())!.width / whole.width)
    .toBeCloseTo(Math.exp(0.8), 1);
  await page.getByRole("button", { name: "Smaller" }).click();
  await page.getByRole("button", { name: "Put it back in the middle" }).click();
  await page.getByRole("button", { name: "Larger" }).click();
  await page.getByRole("button", { name: "Larger" }).click();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - whole.width * 0.1, y, { steps: 4 });
  await page.mouse.up();
  const dragged = (await photo.boundingBox())!;
  expect(dragged.x + dragged.width / 2 - x).toBeCloseTo(-whole.width * 0.1, 0);
  await page.reload();
  await expect.poll(async () => (await photo.boundingBox())?.x).toBeCloseTo(dragged.x, 0);

  // The seam of red and blue was drawn a tenth of the circle to the left, which is 540 px wide in the picture.
  await enter(page).click();
  const picture = await savedPicture(page);
  expect(await redness(picture, 540 - 54 - 40, 472)).toBeGreaterThan(30);
  expect(await redness(picture, 540 - 54 + 40, 472)).toBeLessThan(-30);
});

test("SCENE-08, SCENE-16: denied cameras, no workers and failures are handled", async ({ page }) => {
  await page.addInitScript(() => {
    const refused = async () => {
      throw new DOMException("Permission denied", "NotAllowedError");
    };
    navigator.mediaDevices.getUserMedia = refused;
    if (location.search.includes("neon"))
      Object.defineProperty(navigator, "mediaDevices", { value: undefined });
  });
  for (const scene of ["airlock", "neon-rain"]) {
    await page.goto(`/fans?view=camera-selfie&scene=${scene}`);
    await expect(page.getByText("Failed to access camera", { exact: true })).toBeVisible();
    await expect(page.getByText("Choose a photo", { exact: true })).toBeVisible();
  }

  await page.addInitScript(() => Object.defineProperty(window, "OffscreenCanvas", { value: undefined }));
  await page.goto("/fans?view=scene-play&scene=first-light");
  await expect(page.getByText("Your face is not in it yet.")).toBeVisible();
  await page.getByRole("link", { name: "To the camera", exact: true }).click();
  await choose(page, await aTurnedPhoto());
  await enter(page).click();
  const picture = await savedPicture(page);
  expect(await redness(picture, 480, 472)).toBeGreaterThan(await redness(picture, 600, 472));
  await page.route("**/art/fan-mark*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The picture did not come out.")).toBeVisible();
  await page.unroute("**/art/fan-mark*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(composite(page)).toBeVisible();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (answer) => answer(null);
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The picture could not be saved. Please try again.")).toBeVisible();
});
