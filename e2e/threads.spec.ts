import type { Page } from "@playwright/test";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

const badge = ".tab-unread";

// Also SHARE-06..07, PHONE-02, CHAT-02..03, CHAT-06..09.
test("SHARE-01, SHARE-03: sharing to friends, and sample friends who answer", async ({ page }) => {
  await page.goto("/fans?view=chat");
  await expect(page.locator(badge)).toHaveText("3 unread");
  await axe(page);
  await page.getByRole("link", { name: /Nova/ }).click();
  await expect(page.locator(badge)).toHaveText("2 unread");
  await expect(page.getByText("Nova is a sample fan with prewritten answers.")).toBeVisible();
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
  await page.goto("/fans?view=profile&fan=sol");
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Share With" })).toBeVisible();
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  expect((await picture).suggestedFilename()).toMatch(/^portrait-.+\.png$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Copied. Paste it wherever you like.", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/http.+view=profile&fan=sol$/);
  await page.getByRole("button", { name: /Theo/ }).click();
  await expect(page.getByText("Sent to Theo!", { exact: true })).toBeVisible();
  await expect(shared).toHaveCount(3);
  await expect(shared.last()).toContainText("Fan card");
  await test.step("a sample friend answers", async () => {
    await page.goto("/fans?view=chat&thread=remy");
    const field = page.getByRole("textbox", { name: "Message to Remy" });
    const lines = page.locator(".thread-line");
    await field.press("Enter");
    await expect(lines).toHaveCount(0);
    await field.fill("Places, please.");
    await field.press("Enter");
    await expect(field).toHaveValue("");
    await expect(page.getByText("Remy is typing")).toBeAttached();
    await expect(page.getByText("Remy is typing")).toHaveCount(0);
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toHaveText("You: Places, please.");
    const answer = await lines.last().innerText();
    await page.reload();
    await expect(lines.last()).toHaveText(answer);
    await page.getByRole("link", { name: "Back to all messages" }).click();
    await expect(page.locator(".conversations li")).toHaveCount(5);
  });
});

test("a friend joins by link, both write, and blocking works without a reload", async ({
  page,
  browser,
  contextOptions,
}) => {
  await page.goto("/fans?view=chat");
  const ask = page.getByRole("button", { name: "Get your friend link" });
  await ask.scrollIntoViewIfNeeded();
  const place = () => page.locator(".fan-app-screen").evaluate(({ scrollTop }) => scrollTop);
  const before = await place();
  await ask.click();
  const link = await page.getByLabel("Link for your friends").inputValue();
  // The view stays where it is while the link's style sheet is under way, and shows the link whole.
  await expect(page.getByLabel("Link for your friends")).toBeFocused();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeInViewport({ ratio: 1 });
  expect(before).toBeGreaterThan(0);
  expect(await place()).toBeGreaterThanOrEqual(before);
  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await context.newPage());
  try {
    await other.goto(new URL(link).pathname);
    await axe(other);
    await other.getByRole("button", { name: "Take the seat" }).click();
    await expect(other).toHaveURL(/view=chat&thread=/);
    const field = other.getByRole("textbox", { name: /^Message to/ });
    await field.fill("Is this seat free?");
    await field.press("Enter");
    await expect(page.locator(badge)).toHaveText("4 unread");
    await page.goto("/fans?view=chat");
    await page.locator(".conversations a").first().click();
    await expect(page.locator(".thread-line")).toHaveText(/Is this seat free\?/);
    await page.getByLabel(/^More about/).press("Enter");
    await axe(page);
    await page.getByRole("button", { name: /^Block/ }).click();
    await expect(page.getByText(/is blocked. They will not be notified\.$/)).toBeVisible();
    await expect(page.getByText(/^You blocked/)).toBeVisible();
    await field.fill("Hello?");
    await field.press("Enter");
    await expect(other.getByRole("alert").filter({ hasText: "cannot be reached right now." })).toBeVisible();
    await expect(field).toHaveValue("Hello?");
    await page.getByRole("button", { name: /^Unblock/ }).click();
    await expect(page.getByRole("textbox", { name: /^Message to/ })).toBeVisible();
    await field.press("Enter");
    await expect(page.locator(".thread-line")).toHaveCount(2);
  } finally {
    await context.close();
  }
});

test("PHONE-02: two fans chat live, with unread badges", async ({ page, browser, contextOptions }) => {
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
