import type { Browser, Page } from "@playwright/test";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { inDatabase } from "./own-database.ts";
import { windows } from "./windows.ts";

const cards = (page: Page) => page.locator(".scene-card");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search by mood, title, or movie" });
const region = (page: Page, name: string) => page.locator(".word-map li").filter({ hasText: name });

async function another(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: fromElsewhere() });
  return waitForScripts(await context.newPage());
}

async function say(page: Page, mood: string, where: string) {
  await page.getByRole("radio", { name: mood }).check();
  await page.getByRole("combobox", { name: "Where you are" }).selectOption(where);
  const answer = page.waitForResponse("**/feelings");
  await page.getByRole("button", { name: /^(Add your mood|Change it)$/ }).click();
  await answer;
}

/** On a desk the map is of words, larger where more say them; on a phone a list, nothing wider than it. */
async function expectLayout(page: Page) {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.goto("/chaos");
    // What other tests say moves the map while it is looked at.
    await expect(async () => {
      const [smaller, larger] = await page.locator(".word-map li").evaluateAll((tiles) => {
        const sized = tiles.map((tile) => ({
          share: Number(/(\d+)%/.exec(tile.lastElementChild?.textContent ?? "")?.[1]),
          size: Number.parseFloat(getComputedStyle(tile.querySelector(".word") as Element).fontSize),
        }));
        const inOrder = sized.sort((a, b) => a.share - b.share);
        return [inOrder[0], inOrder.at(-1)];
      });
      expect(smaller?.share).toBeLessThan(larger?.share ?? 0);
      expect(smaller?.size).toBeLessThan(larger?.size ?? 0);
    }).toPass({ timeout: 10_000 });
    expect(await wide()).toBeLessThanOrEqual(0);
    for (const path of ["/memes", "/memes/make"]) {
      await page.goto(path);
      expect(await wide(), path).toBeLessThanOrEqual(0);
    }
  }
}

// Also MOODSEARCH-06, ROUTE-07, ROUTE-21.
test("MOODSEARCH-01..04: search and chips combine and stay in the address", async ({ page }) => {
  await page.goto("/chaos");
  await expect(page.getByRole("heading", { name: "Cinema's Most Iconic Moments" })).toBeVisible();
  await expect(cards(page)).toHaveCount(8);
  const first = (await cards(page).allInnerTexts()).slice(0, 4);
  const mosaic = page.locator(".scene-mosaic a");
  await expect(mosaic).toHaveCount(4);
  for (const [at, words] of first.entries()) {
    const name = (await mosaic.nth(at).getAttribute("aria-label"))?.replace(/^Play /, "");
    expect(words).toContain(name);
  }
  await expect(page.getByRole("navigation", { name: "Moods" }).getByRole("link")).toHaveText([
    "All Moods",
    "Romantic",
    "Dramatic",
    "Melancholic",
    "Passionate",
    "Nostalgic",
    "Cinematic",
  ]);
  await searchBox(page).fill("CARMILA");
  await expect(cards(page)).toHaveText([/Dawn, two chairs/]);
  await page.getByRole("link", { name: "Dramatic" }).click();
  await expect(page.getByRole("heading", { name: "No scene feels like that" })).toBeVisible();
  await expect(page).toHaveURL(/\?q=CARMILA&mood=Dramatic$/);
  await page.getByRole("link", { name: "Romantic" }).click();
  await expect(cards(page)).toHaveText([/Dawn, two chairs/]);
  await page.reload();
  await expect(searchBox(page)).toHaveValue("CARMILA");
  await expect(cards(page)).toHaveText([/Dawn, two chairs/]);
  await page.getByRole("link", { name: "All Moods" }).click();
  await searchBox(page).fill("nowhere");
  await page.getByRole("link", { name: "Carmilla", exact: true }).click();
  await expect(cards(page)).toHaveText([/Dawn, two chairs/]);
  await expectLayout(page);
});

test("MOODSEARCH-05: a scene plays with music, pauses and closes; else a still", async ({ page }) => {
  await page.goto("/chaos");
  const sound = page.getByRole("button", { name: "Sound", exact: true });
  if ((await sound.getAttribute("aria-pressed")) !== "true") await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await cards(page).filter({ hasText: "Platform nine" }).click();
  await expect(page.getByText("Playing: Platform nine, five to one")).toBeVisible();
  const stage = page.locator(".scene-screen");
  await expect(stage.locator(".loop-stage[data-moving]")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Platform nine, five to one" })).toBeFocused();
  const theme = stage.locator("audio");
  await expect(theme).toHaveAttribute("data-theme", "vesper-line");
  const heard = () =>
    page.locator("audio").evaluateAll((all) => all.map((audio) => !(audio as HTMLAudioElement).paused));
  // The house gives the floor to the scene, and has it back.
  await expect.poll(heard).toEqual([false, true]);
  await stage.getByRole("button", { name: "Pause" }).click();
  await expect(stage.locator(".loop-stage[data-moving]")).toHaveCount(0);
  await expect.poll(heard).toEqual([true, false]);
  await stage.getByRole("link", { name: "Close" }).click();
  await expect(stage).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/chaos?play=mood-toast");
  await expect(stage.getByRole("button", { name: "Play it" })).toBeVisible();
  await expect(stage.locator(".loop-stage[data-moving]")).toHaveCount(0);
  await expect(stage.getByText("Someone who never eats breakfast")).toHaveCount(0);
  await stage.getByRole("button", { name: "Open S1 E6" }).click();
  await expect(stage.getByText("Someone who never eats breakfast")).toBeVisible();
});

test("the fifth mood of a region appears live for another, marked, and is removed", async ({
  page,
  browser,
  contextOptions,
}) => {
  await inDatabase(
    process.env.E2E_DATA_DIR ?? "",
    `with four as (insert into feelings (fan_id, region, mood) select 'e2e-hawaii-' || n, 'hawaii', 'Hopeful'
       from generate_series(1, 4) as n returning 1)
     insert into feeling_totals (region, mood, people, sample_people) select 'hawaii', 'Hopeful', count(*), 0 from four
     on conflict (region, mood) do update set people = 4, sample_people = 0`,
  );
  const other = await another(browser, contextOptions);
  await other.goto("/chaos");
  await expect(other.locator(".word-map li").first()).toBeVisible();
  await expect(region(other, "Hawaii")).toHaveCount(0);
  await page.goto("/chaos");
  await page.getByRole("button", { name: "Add your mood" }).click();
  await expect(page.locator(".say-problem")).toHaveText(["Choose how you feel.", "Choose where you are."]);
  await say(page, "Hopeful", "Hawaii");
  await expect(region(other, "Hawaii")).toContainText("Hopeful");
  await expect(region(other, "Hawaii")).toContainText("100%");
  await expect(region(page, "Hawaii")).toContainText("You, and 100% of your region");
  await expect(region(other, "Hawaii")).not.toContainText("You");
  await page.reload();
  await expect(page.getByText("You said Hopeful.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(region(other, "Hawaii")).toHaveCount(0);
  await page.goto("/chaos?view=list");
  await expect(page.getByRole("columnheader")).toHaveText(["Region", "Feels", "Share", "People"]);
});
