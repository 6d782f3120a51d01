import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./afters.ts";

/** What tells of the time that a card still has. */
const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => (one as CSSAnimation).animationName === "story-tells")
      .map((one) => [one.playState, one.currentTime]),
  );

test("WRAPPED-13, FANS-06: the story plays by tap, key and timer, and saves as picture", async ({ page }) => {
  await page.goto("/fans?view=wrapped");
  await page.getByRole("button", { name: "Generate wrapped" }).click();
  const shown = page.locator(".story-strip [aria-current=step] .story-picture");
  await expect(shown).toHaveAttribute("aria-label", /Your \w+ Wrapped/);
  await expect(page.getByRole("button", { name: "Save the picture" })).toBeInViewport();
  const animations = await page.context().newCDPSession(page);
  await animations.send("Animation.enable");

  // Held, nothing happens in what would be ten times its time; let go, it moves on.
  const { x, y, width, height } = (await page.locator(".story-strip").boundingBox())!;
  await page.mouse.move(x + width * 0.8, y + height / 2);
  await page.mouse.down();
  await animations.send("Animation.setPlaybackRate", { playbackRate: 60 });
  const before = await running(page);
  expect(before).toEqual([["paused", expect.any(Number)]]);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await running(page)).toEqual(before);
  await expect(shown).toHaveAttribute("aria-label", /Your \w+ Wrapped/);
  await animations.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await page.mouse.up();
  await expect(shown).toHaveAttribute("aria-label", /Top 1%/);
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveAttribute("aria-label", /^Top show: /);
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveAttribute("aria-label", /^Total rewatches: 29\./);
  await page.mouse.click(x + width * 0.1, y + height / 2);
  await expect(shown).toHaveAttribute("aria-label", /^Top show: /);
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await expect(shown).toHaveAttribute("aria-label", /Your \w+ Wrapped/);
  // Nobody is at it any more.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await animations.send("Animation.setPlaybackRate", { playbackRate: 30 });
  await expect(shown).toHaveAttribute("aria-label", /^Your friends say you are/);
  await animations.send("Animation.setPlaybackRate", { playbackRate: 1 });

  await page.getByText("How was this counted?").click();
  await expect(page.getByText("A sample: nothing of it is yours yet.")).toBeVisible();
  await page.keyboard.press("Home");
  for (const label of [/^Vesper Line fans|^\w.+ fans/, /^Top show/, /^Total rewatches/]) {
    await page.keyboard.press("ArrowRight");
    await expect(shown).toHaveAttribute("aria-label", label);
  }
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the picture" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/-wrapped-rewatches\.png$/);
  const png = readFileSync(await saved.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1920]);
  // In the green light of this card only a face and a hat are anything like red.
  const middle = sharp(png).extract({ left: 300, top: 420, width: 480, height: 420 });
  expect((await middle.stats()).channels[0]!.max).toBeGreaterThan(150);
  // With its faces and letters, as it is shown.
  expect(await unlike(png, await shown.screenshot())).toBeLessThan(8);
  await expect(page.getByText("Downloaded! Share it wherever you like.", { exact: true })).toBeVisible();
});

/** How far the brightness of two pictures is apart, of 255, on the average of their parts. */
async function unlike(...pictures: Buffer[]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize(54, 96, { fit: "fill" }).greyscale().removeAlpha().raw().toBuffer(),
    ),
  );
  return one!.reduce((sum, value, at) => sum + Math.abs(value - other![at]!), 0) / one!.length;
}
