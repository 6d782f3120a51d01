import type { Page } from "@playwright/test";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

const badge = ".tab-unread";

test("SHARE-01, SHARE-03, SHARE-06, PHONE-02: news, trivia and a fact are shared with a friend, whose conversation opens; sample lines are read once looked at", async ({
  page,
}) => {
  await page.goto("/fans?view=chat");
  await expect(page.locator(badge)).toHaveText("3 unread");
  await axe(page);
  await page.getByRole("link", { name: /Nova/ }).click();
  await expect(page.locator(badge)).toHaveText("2 unread");
  await expect(page.getByText("Nova is a sample fan and does not answer.")).toBeVisible();
  await page.goto("/fans?view=bts");
  const item = page.locator(".news li").first();
  const headline = await item.locator("summary b").innerText();
  await item.locator("summary").click();
  await item.getByRole("link", { name: /Share with a friend/ }).click();
  await expect(page.getByRole("heading", { name: "Share With" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: /Theo/ }).click();
  await expect(page.getByText("Shared with Theo!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/fans?view=chat&thread=theo");
  const shared = page.locator(".shared-card");
  await expect(shared).toContainText(headline);
  await page.goto("/fans?view=deep-dive&deep-dive=fritz-lang");
  await page
    .getByRole("link", { name: /Share with a friend/ })
    .first()
    .click();
  await page.getByRole("button", { name: /Theo/ }).click();
  await expect(shared).toHaveCount(2);
  await axe(page);
});

test("PHONE-02: two fans write to one another live; what comes in raises the other's badge without a reload and is read where it is seen", async ({
  page,
  browser,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await context.newPage());
  try {
    const names = { page: "Stall Seven", other: "Circle Nine" };
    for (const [who, name] of [
      [page, names.page],
      [other, names.other],
    ] as const) {
      await who.goto("/fans?view=profile&see=edit");
      await who.getByLabel("Name", { exact: true }).fill(name);
      await who.getByRole("button", { name: "Save card" }).click();
      await expect(who.getByRole("heading", { name })).toBeVisible();
    }
    await other.goto("/fans?view=home");
    await expect(other.locator(badge)).toHaveText("3 unread");
    const card = await ownCard(other);
    await page.goto(card);
    await page.getByRole("button", { name: /^Follow/ }).click();
    await expect(page.getByRole("button", { name: /^Following/ })).toBeVisible();
    await page.getByRole("link", { name: "Write", exact: true }).click();
    const composer = page.getByRole("textbox", { name: "Message to Circle Nine" });
    await composer.fill("Are you in?");
    await composer.press("Enter");
    await expect(page.locator(".thread-line")).toHaveText(/Are you in\?/);
    await expect(other.locator(badge)).toHaveText("4 unread");
    await other.getByRole("link", { name: /chat$/ }).click();
    await other.getByRole("link", { name: /Stall Seven/ }).click();
    await expect(other.locator(".thread-line")).toHaveText(/Are you in\?/);
    await expect(other.locator(badge)).toHaveText("3 unread");
    await other.getByRole("textbox", { name: "Message to Stall Seven" }).fill("Row three.");
    await other.getByRole("button", { name: "Send" }).click();
    await expect(page.locator(".thread-line").nth(1)).toHaveText(/Row three\./);
    await expect(page.locator(badge)).toHaveText("3 unread");
    await composer.fill("Coming.");
    await composer.press("Enter");
    await expect(other.locator(".thread-line")).toHaveCount(3);
    await expect(other.locator(badge)).toHaveText("3 unread");
  } finally {
    await context.close();
  }
});

/** The address that the card itself gives on. */
async function ownCard(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const tab = waitForScripts(await page.context().newPage());
  await tab.goto("/fans?view=profile");
  await tab.getByRole("button", { name: "Text", exact: true }).click();
  await expect(tab.getByText("Card copied to clipboard!", { exact: true })).toBeVisible();
  const words = await tab.evaluate(() => navigator.clipboard.readText());
  await tab.close();
  const { pathname, search } = new URL(words.split(" ").at(-1) ?? "");
  return pathname + search;
}
