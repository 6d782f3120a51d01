import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { large, small } from "./windows.ts";

async function claim(page: Page) {
  await page.goto("/afters?tab=mine");
  await page.getByRole("button", { name: "Claim Identity" }).click();
  await expect(page.getByRole("dialog", { name: "You are Maud Vesper" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Your Identity", exact: true })).toBeVisible();
}

async function friendLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Get your friend link" }).click();
  const url = await page.getByLabel("Link for your friends").inputValue();
  return new URL(url).pathname;
}

/** The verdict fills the screen; put away, the result is where the friend looks, with the way on, and is read out. */
async function answers(friend: Page, address: string, character: RegExp, verdict: string, words: string) {
  await friend.goto(address);
  await friend.getByRole("button", { name: character }).click();
  const card = friend.getByRole("dialog", { name: verdict });
  await expect(card.getByRole("heading", { name: verdict })).toBeFocused();
  for (const size of [friend.viewportSize()!, { width: 320, height: 640 }, { width: 844, height: 390 }]) {
    await friend.setViewportSize(size);
    expect(await card.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    for (const one of [
      card.getByRole("heading"),
      card.getByRole("link", { name: "Now you: who are you?" }),
      card.getByRole("button", { name: "Send it on" }),
    ])
      await expect(one).toBeInViewport({ ratio: 1 });
    if (process.env.LOOK) await friend.screenshot({ path: `${process.env.LOOK}/verdict-${size.width}.png` });
  }
  await friend.setViewportSize(small);
  await axe(friend);
  await friend.keyboard.press("Escape");
  const told = friend.getByRole("heading", { name: words });
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport({ ratio: 1 });
  await expect(friend.getByRole("link", { name: "Who are you?" })).toBeInViewport({ ratio: 1 });
}

async function twoFriends(browser: Browser, options: BrowserContextOptions) {
  const friend = async (more: BrowserContextOptions) => {
    const context = await browser.newContext({ ...options, ...more, extraHTTPHeaders: fromElsewhere() });
    return waitForScripts(await context.newPage());
  };
  const atDesk = { viewport: large, isMobile: false, hasTouch: false };
  return { one: await friend({}), two: await friend(atDesk) };
}

// Also IDENTITY-01, IDENTITY-03, IDENTITY-05..06, AFTERS-22..25, CONTENT-05, SHARE-08.
test("AFTERS-26..27: a claim fails, succeeds, changes, and shares its link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const handed: ShareData[] = [];
    Object.assign(window, { handed });
    Object.assign(navigator, { share: async (data: ShareData) => void handed.push(data) });
  });
  await page.goto("/afters?tab=mine");
  await page.route("**/identity", (route) => route.abort());
  await page.getByRole("button", { name: "Claim Identity" }).click();
  await expect(page.getByText("Failed to claim identity", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Claim Your Identity" })).toBeVisible();
  await page.unroute("**/identity");

  await claim(page);
  await expect(page.getByText("Identity claimed! You are Maud Vesper!", { exact: true })).toBeVisible();
  await expect(page.getByText("Claim Your Identity")).toHaveCount(0);
  const card = page.locator(".identity-card");
  await expect(card).toContainText("Maud Vesper");
  const path = await friendLink(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const handed = await page.evaluate(() => (window as unknown as { handed: ShareData[] }).handed);
  expect(handed).toEqual([
    { title: "Which character am I?", text: "Am I Maud Vesper?", url: new URL(path, page.url()).href },
  ]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied. Send it to your friends.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);

  await page.getByText("Choose another", { exact: true }).click();
  await page.getByRole("button", { name: /Carmilla/ }).click();
  const reveal = page.getByRole("dialog", { name: "You are Carmilla" });
  await expect(reveal.getByRole("heading", { name: "You are Carmilla" })).toBeFocused();
  const portrait = reveal.locator("img");
  expect(await portrait.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await reveal.getByRole("button", { name: "Close" }).click();
  await expect(reveal).toHaveCount(0);
  await expect(card).toContainText("Carmilla");
  await page.reload();
  await expect(card.locator(".avatar")).toHaveText("C");
  await page.goto(path);
  await expect(card).toContainText(/friend votes?/);
});

test("PROD-13: a friend's verdict is live, with all results and a card", async ({
  page,
  browser,
  contextOptions,
}) => {
  await claim(page);
  const address = await friendLink(page);
  await page.goto("/afters?tab=mine");
  await expect(page.getByText("What they say")).toHaveCount(0);
  const { one, two } = await twoFriends(browser, contextOptions);
  await answers(one, address, /Dex Amari/, "You're the first to say so.", "You said Dex. You are the first.");
  const bars = one.locator(".verdict-bars li");
  await expect(bars).toHaveText(["Dex Amari1"]);
  await expect(one.getByText(/^The cast, counted apart: Maud \d+$/)).toBeVisible();
  await expect(one.getByText("Ticket, please. Good evening comes after.")).toBeVisible();
  await expect(one.getByRole("link", { name: "Who are you?" })).toHaveAttribute("href", "/afters?tab=mine");

  const said = page.getByRole("region", { name: "What they say" }).getByRole("listitem");
  await expect(said).toContainText(["A friend says Dex Amari"]);
  await answers(two, address, /Dex Amari/, "One more friend says so.", "You said Dex");
  await expect(two.locator(".verdict-bars li")).toHaveText(["Dex Amari2"]);
  await said.first().getByRole("button", { name: "Card of what A friend says" }).click();
  const card = page.getByRole("dialog", { name: "A friend says Dex Amari" });
  await axe(page);
  const saved = page.waitForEvent("download");
  await card.getByRole("button", { name: "Save the picture" }).click();
  const bytes = readFileSync(await (await saved).path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1920]);
});
