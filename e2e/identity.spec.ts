import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

async function claim(page: Page) {
  await page.goto("/afters?tab=mine");
  await page.getByRole("button", { name: "Claim Identity" }).click();
  await expect(page.getByRole("dialog", { name: "You are Maud Vesper" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Your Identity", exact: true })).toBeVisible();
}

async function friendLink(page: Page): Promise<string> {
  await claim(page);
  await page.getByRole("button", { name: "Get your friend link" }).click();
  const url = await page.getByLabel("Link for your friends").inputValue();
  return new URL(url).pathname;
}

test("AFTERS-26, AFTERS-27, AFTERS-28: Claim Your Identity suggests one character", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/afters?tab=mine");
  await expect(page.getByRole("heading", { name: "Claim Your Identity" })).toBeVisible();
  await expect(
    page.getByText("Let your friends vote on which character you're most like!", { exact: true }),
  ).toBeVisible();
  await expect(page.locator(".suggested")).toContainText("Maud Vesper");
  await axe(page);
});

test("IDENTITY-01, IDENTITY-03, IDENTITY-04, AFTERS-22..25: a claimed identity", async ({ page }) => {
  await claim(page);
  await expect(page.getByText("Identity claimed! You are Maud Vesper!", { exact: true })).toBeVisible();
  const card = page.locator(".identity-card");
  await expect(card.locator(".avatar")).toHaveText("M");
  await expect(card).toContainText("Maud Vesper");
  await expect(card).toContainText("Vesper Line");
  await expect(card.locator(".friend-votes b")).toHaveText(/^([3-9]|1[0-2]) friend votes$/);
  await expect(page.getByText("Claim Your Identity")).toHaveCount(0);
  await axe(page);
  await page.reload();
  await expect(card).toContainText("Maud Vesper");
});

test("CONTENT-05: what goes to a friend with the link is the house's fixed sentence, with the character and no more", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const handed: ShareData[] = [];
    Object.assign(window, { handed });
    Object.assign(navigator, { share: async (data: ShareData) => void handed.push(data) });
  });
  const path = await friendLink(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const handed = await page.evaluate(() => (window as unknown as { handed: ShareData[] }).handed);
  expect(handed).toEqual([
    { title: "Which character am I?", text: "Am I Maud Vesper?", url: new URL(path, page.url()).href },
  ]);
});

test("IDENTITY-05: a claim that fails says so", async ({ page }) => {
  await page.goto("/afters?tab=mine");
  await page.route("**/identity", (route) => route.abort());
  await page.getByRole("button", { name: "Claim Identity" }).click();
  await expect(page.getByText("Failed to claim identity", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Claim Your Identity" })).toBeVisible();
});

test("IDENTITY-06: another character can be chosen, and the newest counts", async ({ page }) => {
  await claim(page);
  await page.getByText("Choose another", { exact: true }).click();
  await axe(page);
  await page.getByRole("button", { name: /Carmilla/ }).click();
  const reveal = page.getByRole("dialog", { name: "You are Carmilla" });
  await expect(reveal.getByRole("heading", { name: "You are Carmilla" })).toBeFocused();
  const portrait = reveal.locator("img");
  expect(await portrait.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await axe(page);
  await reveal.getByRole("button", { name: "Close" }).click();
  await expect(reveal).toHaveCount(0);
  await expect(page.locator(".identity-card")).toContainText("Carmilla");
  await page.reload();
  await expect(page.locator(".identity-card .avatar")).toHaveText("C");
});

test("PROD-13: friends vote on who the fan is, without an account, and may change their vote", async ({
  page,
  browser,
  contextOptions,
}) => {
  const address = await friendLink(page);
  const friend = await (await browser.newContext(contextOptions)).newPage();
  await friend.goto(address);
  await expect(friend.getByRole("heading", { level: 1 })).toContainText("most like?");
  await expect(friend.locator(".cast-card")).toHaveCount(12);
  await axe(friend);
  await friend.getByRole("button", { name: /Maud Vesper/ }).click();
  await expect(friend.getByText("Your vote is in. Thank you.")).toBeVisible();
  await expect(friend.getByRole("button", { name: /Maud Vesper/ })).toHaveAttribute("aria-pressed", "true");
  const votes = async () => {
    await page.goto("/afters?tab=mine");
    return page.locator(".friend-votes").innerText();
  };
  expect(await votes()).toMatch(/^1 friend vote\s*\d+ sample$/);
  await friend.getByRole("button", { name: /Dex Amari/ }).click();
  await expect(friend.getByRole("button", { name: /Dex Amari/ })).toHaveAttribute("aria-pressed", "true");
  expect(await votes()).toMatch(/^\d+ friend votes\s*Sample$/);
});

test("a friend's verdict is seen at once, answered with how all of them stand, and kept as a card", {
  tag: "@layout",
}, async ({ page, browser, contextOptions }) => {
  const address = await friendLink(page);
  await page.goto("/afters?tab=mine");
  await expect(page.getByText("What they say")).toHaveCount(0);
  const friend = await (
    await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() })
  ).newPage();
  waitForScripts(friend);
  await friend.goto(address);
  await expect(friend.getByText("You said")).toHaveCount(0);
  await expect(friend.locator(".cast-card").first()).toContainText("Exact, watchful.");
  await friend.getByRole("button", { name: /Dex Amari/ }).click();
  // It is where the friend looks, with the way on, and is read out.
  const told = friend.getByRole("heading", { name: "You said Dex. You are the first." });
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport({ ratio: 1 });
  await expect(friend.getByRole("link", { name: "Who are you?" })).toBeInViewport({ ratio: 1 });
  const bars = friend.locator(".verdict-bars li");
  await expect(bars).toHaveText(["Dex Amari1"]);
  await expect(friend.getByText(/^Sample friends, counted apart: Maud \d+$/)).toBeVisible();
  await expect(friend.getByText("Ticket, please. Good evening comes after.")).toBeVisible();
  await expect(friend.getByRole("link", { name: "Who are you?" })).toHaveAttribute(
    "href",
    "/afters?tab=mine",
  );
  await axe(friend);

  const said = page.getByRole("region", { name: "What they say" }).getByRole("listitem");
  await expect(said).toContainText(["A friend says Dex Amari"]);
  await said.getByRole("button", { name: "Card of what A friend says" }).click();
  const card = page.getByRole("dialog", { name: "A friend says Dex Amari" });
  await axe(page);
  const saved = page.waitForEvent("download");
  await card.getByRole("button", { name: "Save the picture" }).click();
  const bytes = readFileSync(await (await saved).path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1920]);
  await friend.context().close();
});

test("SHARE-08: the friend link is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await friendLink(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied. Send it to your friends.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address);
});

test("the own link shows the tally instead of a ballot", async ({ page }) => {
  await page.goto(await friendLink(page));
  await expect(page.locator(".cast-card")).toHaveCount(0);
  await expect(page.locator(".identity-card")).toContainText(/friend votes?/);
  await axe(page);
});

test("a link that nobody gave out is a 404", async ({ page }) => {
  const answer = await page.goto("/identity/nobody-gave-this");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This link leads nowhere" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("claiming and voting are forms", async ({ page, browser, contextOptions }) => {
    await page.goto("/afters?tab=mine");
    await page.getByText("Choose another", { exact: true }).click();
    await page.getByRole("button", { name: /Nell Harrow/ }).click();
    await expect(page.locator(".identity-card")).toContainText("Nell Harrow");
    await page.getByRole("button", { name: "Get your friend link" }).click();
    await expect(page).toHaveURL(/\/identity\//);
    const friend = await (
      await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
    ).newPage();
    await friend.goto(page.url());
    await friend.getByRole("button", { name: /Nell Harrow/ }).click();
    await expect(friend.getByRole("button", { name: /Nell Harrow/ })).toHaveAttribute("aria-pressed", "true");
    await expect(friend.locator(".flash")).toHaveText("Your vote is in. Thank you.");
  });
});
