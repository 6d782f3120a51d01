import { readFileSync } from "node:fs";
import type { Browser, Download, Page } from "@playwright/test";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import sharp from "sharp";
import { uniqueWord } from "../testing/texts/unique-word.ts";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { inDatabase } from "./own-database.ts";

const dataDir = () => process.env.E2E_DATA_DIR ?? "";
const tiles = (page: Page) => page.locator("article.clip-tile");
const vote = (page: Page) => page.locator("[data-vote]");

async function another(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: fromElsewhere() });
  return waitForScripts(await context.newPage());
}

/** Answers where it is. */
async function post(page: Page, caption: string, scene = "Room Seven"): Promise<string> {
  await page.goto("/memes/make");
  await page.getByRole("radio", { name: scene }).check();
  await page.getByLabel("Your words").fill(caption);
  await page.getByRole("button", { name: "Put it on the wall" }).click();
  await page.waitForURL(/\/memes\/[a-z0-9]{12}$/);
  return new URL(page.url()).pathname;
}

async function framesOf(download: Download) {
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(readFileSync(await download.path())),
  });
  const track = await input.getPrimaryVideoTrack();
  let frames = 0;
  if (track) for await (const _ of new EncodedPacketSink(track).packets()) frames += 1;
  return {
    seconds: await input.computeDuration(),
    width: track?.displayWidth,
    height: track?.displayHeight,
    frames,
  };
}

// Also ROUTE-09.
test("LANDING-10: a clip is posted, voted for and hidden live; one plays at a time", async ({
  page,
  browser,
  contextOptions,
}) => {
  const caption = `Playback ${uniqueWord()}`;
  const other = await another(browser, contextOptions);
  await other.goto("/memes?order=newest");
  await page.goto("/memes");
  await expect(tiles(page)).toHaveCount(24);
  await page.getByRole("link", { name: "Make a clip" }).click();
  await page.getByRole("radio", { name: "Room Seven" }).check();
  await page.getByRole("button", { name: "Put it on the wall" }).click();
  await expect(page.locator(".clip-problem")).toHaveText("Write a caption first.");
  await page.getByLabel("Your words").fill(caption);
  // Broken into lines as wide as its letters want.
  await expect(page.locator(".clip-words")).toHaveText(new RegExp(`^${caption.replace(" ", "\\s*")}$`));
  await expect(page.getByText(`${caption.length} of 80, in one or two lines`)).toBeVisible();
  await page.getByRole("button", { name: "Put it on the wall" }).click();
  await page.waitForURL(/\/memes\/[a-z0-9]{12}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(caption);

  await other.getByRole("button", { name: "Newer ones are up. Show them" }).click();
  const tile = tiles(other).filter({ hasText: caption });
  await expect(tile).toHaveCount(1);
  await vote(page).click();
  await expect(vote(page)).toHaveAttribute("aria-pressed", "true");
  await expect(tile.locator("[data-vote]")).toHaveText("1");
  // U votes for the one somebody is on, and once more takes it back.
  const counted = other.waitForResponse(/\/votes$/);
  await tile.getByRole("button", { name: /^Play/ }).focus();
  await other.keyboard.press("u");
  await counted;
  await expect(vote(page)).toHaveText("2");
  await other.keyboard.press("u");
  await expect(vote(page)).toHaveText("1");

  const path = new URL(page.url()).pathname;
  await inDatabase(dataDir(), "update clips set hidden_at = now(), moved_at = now() where id = $1", [
    path.split("/").at(-1),
  ]);
  await expect(tile).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "This clip is no longer available" })).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
  expect((await page.request.get(`${path}/card.jpg`)).status()).toBe(404);
  await test.step("one clip plays at a time, the one somebody is on; without motion all are still until one is pressed", async () => {
    await page.goto("/memes");
    const moving = page.locator(".loop-stage[data-moving]");
    const play = (at: number) => tiles(page).nth(at).getByRole("button", { name: /^Play/ });
    await page.keyboard.press("Tab");
    await play(0).focus();
    await expect(moving).toHaveCount(1);
    await play(2).focus();
    await expect(tiles(page).nth(2).locator(".loop-stage[data-moving]")).toHaveCount(1);
    await expect(moving).toHaveCount(1);
    // It moves: two frames of it differ.
    const canvas = tiles(page).nth(2).locator("canvas");
    const frame = () => canvas.evaluate((it: HTMLCanvasElement) => it.toDataURL());
    const first = await frame();
    await expect.poll(frame).not.toBe(first);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/memes");
    await page.keyboard.press("Tab");
    await play(1).focus();
    await expect(play(1)).toHaveAttribute("aria-pressed", "false");
    await expect(moving).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(play(1)).toHaveAttribute("aria-pressed", "true");
    await expect(moving).toHaveCount(1);
  });
});

test("a clip is saved as a video of five seconds with progress and stop, or as GIF", async ({ page }) => {
  await page.goto("/memes/make?scene=airlock&caption=Three%20is%20a%20lot");
  const save = page.getByRole("button", { name: "Save the video" });
  const saved: Download[] = [];
  page.on("download", (download) => saved.push(download));
  await save.click();
  await expect(page.getByRole("progressbar", { name: "The video is being made" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(save).toBeVisible();
  const [video] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(video.suggestedFilename()).toBe("afters-airlock.mp4");
  expect(await framesOf(video)).toEqual({ seconds: 5, width: 720, height: 720, frames: 120 });
  // The one that was stopped came to nothing.
  expect(saved).toEqual([video]);

  await page.addInitScript(() => {
    for (const name of ["VideoEncoder", "MediaRecorder"])
      Object.defineProperty(window, name, { value: undefined });
  });
  await page.reload();
  const [gif] = await Promise.all([page.waitForEvent("download", { timeout: 40_000 }), save.click()]);
  expect(gif.suggestedFilename()).toBe("afters-airlock.gif");
  const { pages, delay } = await sharp(await gif.path(), { animated: true }).metadata();
  expect(pages).toBe(60);
  expect(delay?.reduce((sum, each) => sum + each, 0)).toBe(5_000);
});

test("a browser that only records records the clip; a phone's share sheet gets it", async ({ page }) => {
  test.setTimeout(150_000);
  await page.addInitScript(() => {
    Object.defineProperty(window, "VideoEncoder", { value: undefined });
    const shared: { name: string; type: string; text: string }[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file], text }: { files: File[]; text: string }) => {
        shared.push({ name: file?.name ?? "", type: file?.type ?? "", text });
      },
    });
  });
  const path = await post(page, `Shared ${uniqueWord()}`);
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: object[] }).shared), { timeout: 90_000 })
    .toMatchObject([
      {
        name: expect.stringMatching(/^afters-room-seven\.(mp4|webm)$/),
        type: expect.stringMatching(/^video\//),
        text: expect.stringContaining(path),
      },
    ]);
});
