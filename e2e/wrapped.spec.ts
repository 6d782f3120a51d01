import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "./afters.ts";
import { inDatabase } from "./own-database.ts";
import { join, partyOf, say } from "./rooms.ts";
import { large, small, windows } from "./windows.ts";

async function generate(page: Page) {
  await page.goto("/wrapped?period=september");
  await page.getByRole("button", { name: "Generate September" }).click();
  await putAway(page);
  await expect(page.locator(".wrapped-poster")).toBeVisible();
}

/** The story, which fills the screen from its first second. */
async function putAway(page: Page) {
  const story = page.getByRole("dialog", { name: /^Your \w+ Wrapped$/ });
  await expect(story.locator(".story-strip [aria-current=step]")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(story).toHaveCount(0);
}

/** Whether the numeral stands whole inside the poster, and inside the box whose mask would cut it. */
const numeralIn = (poster: Locator) =>
  poster.evaluate((element) => {
    const box = element.querySelector<HTMLElement>(".wrapped-number")!;
    const glyphs = document.createRange();
    glyphs.selectNodeContents(box);
    const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
    const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(box);
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent, fontBoundingBoxAscent, fontBoundingBoxDescent } =
      canvas.measureText("8");
    const leading = (Number.parseFloat(lineHeight) - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2;
    return {
      wide: glyphs.getBoundingClientRect().width <= element.clientWidth * 0.96,
      high: leading + fontBoundingBoxAscent - actualBoundingBoxAscent >= 0,
    };
  });

/** The story below waits at its first card until somebody is there to see it. */
async function waitsToBeSeen(page: Page) {
  await expect(page.locator(".wrapped-poster")).toBeInViewport();
  const story = page.locator(".story");
  await expect(story).toHaveAttribute("data-held");
  await story.scrollIntoViewIfNeeded();
  await expect(story).not.toHaveAttribute("data-held");
}

/** On a phone and at a desk. */
async function standsWhole(page: Page, said: string) {
  for (const size of windows) {
    await page.setViewportSize(size);
    const poster = page.locator(".wrapped-poster");
    expect(await numeralIn(poster), `${said} at ${size.width}`).toEqual({ wide: true, high: true });
  }
}

test("WRAPPED-01, WRAPPED-02: September is generated in place, its numeral fits", async ({
  page,
  context,
}) => {
  await generate(page);
  await expect(page.getByText("Wrapped stats generated!", { exact: true })).toBeVisible();
  const poster = page.locator(".wrapped-poster");
  await waitsToBeSeen(page);
  await standsWhole(page, "29");

  const { value } = (await context.cookies()).find(({ name }) => name === "afters_session")!;
  const session = decodeURIComponent(value).split(".")[0];
  for (const [stored, said] of [
    [8, "8"],
    [8_888, "8,888"],
    [88_888, "88,888"],
  ] as const) {
    await inDatabase(
      process.env.E2E_DATA_DIR!,
      "update wrapped_stats set stats = jsonb_set(stats, '{totalRewatches}', to_jsonb($2::int)) where user_session = $1",
      [session, stored],
    );
    await page.setViewportSize(large);
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await expect(poster.getByRole("heading")).toContainText(`${said} rewatches.`);
    if (said === "8") await waitsToBeSeen(page);
    await standsWhole(page, said);
  }
});

test("WRAPPED-04, WRAPPED-07..11: period, copy, share, download and their failures", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/wrapped");
  await page.locator("button.select").click();
  await page.getByRole("option", { name: "May" }).click();
  await expect(page).toHaveURL(/period=may/);
  // Another period first: what is copied is of the one that is shown.
  await page.getByRole("button", { name: "Generate May" }).click();
  await putAway(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("May");
  await generate(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(
    page.getByText("Copied to clipboard! Share it on your socials!", { exact: true }),
  ).toBeVisible();
  const show = await page.locator(".wrapped-poster .fact dd").first().innerText();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ["September", "29 rewatches", show, `${baseURL}/wrapped`])
    expect(copied).toContain(part);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("september-wrapped.txt");
  expect(await readFile(await download.path(), "utf8")).toContain("29");
  await expect(page.getByText("Wrapped downloaded!", { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/wrapped?period=september");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.route("**/wrapped*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Generate September" }).click();
  await expect(page.getByText("Failed to generate wrapped stats", { exact: true })).toBeVisible();
  await page.unroute("**/wrapped*");
  await page.getByRole("button", { name: "Generate September" }).click();
  await putAway(page);
  await expect(page.locator(".wrapped-poster")).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Failed to share", { exact: true })).toBeVisible();
  await page.route("**/september-wrapped.txt", (route) => route.abort());
  await page.getByRole("link", { name: "Download" }).click();
  await expect(page.getByText("Failed to download wrapped", { exact: true })).toBeVisible();
});

test("a fan of one night sees it over the whole screen, from the first second", async ({ page }) => {
  await join(page, await partyOf(page, "Live Now"));
  await say(page, "my very first line");
  await expect(page.getByRole("log").getByText("my very first line")).toBeVisible();
  await page.goto("/wrapped");
  await page.getByRole("button", { name: /^Generate / }).click();
  const story = page.getByRole("dialog", { name: /^Your \w+ Wrapped$/ });
  const shown = story.locator("[aria-current=step] .story-picture");
  await expect(shown).toHaveAttribute("aria-label", /: One night\. You came in for /);
  await expect(page.locator(".wrapped-poster .wrapped-sample")).toHaveCount(0);
  for (const size of [large, { width: 320, height: 640 }, { width: 844, height: 390 }, small]) {
    await page.setViewportSize(size);
    expect(await story.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    for (const one of [shown, story.getByRole("button", { name: "Save the picture" })])
      await expect(one, `${size.width}`).toBeInViewport({ ratio: 0.99 });
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/night-${size.width}.png` });
  }
  await axe(page);
  await page.keyboard.press("End");
  await expect(shown).toHaveAttribute("aria-label", /^Where it began/);
  await story.getByRole("button", { name: "Close" }).click();
  await expect(story).toHaveCount(0);
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(shown).toHaveAttribute("aria-label", /One night/);
});
