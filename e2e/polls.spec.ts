import { expect, test } from "./afters.ts";
import { mark } from "./own-database.ts";

/** The last is of no party: a party closes its polls whenever its show comes to that. */
const cards = ".poll-card";

test("POLL-01, POLL-03: every open poll, and how it stands for who asks", { tag: "@layout" }, async ({
  page,
}) => {
  await page.goto("/polls");
  await expect(page.getByRole("heading", { level: 1, name: "Polls" })).toBeVisible();
  const first = page.locator(cards).first();
  await expect(first.locator(".poll-total")).toContainText(/[\d,]+ votes?/);
  await expect(first.locator(".poll-share")).toHaveCount(0);
  await first.getByRole("link", { name: /^See how it stands/ }).click();
  await expect(first.locator(".poll-share").first()).toHaveText(/^\d+%$/);
  await expect(page).toHaveURL(/\/polls\?see=/);
  await expect(page.locator(cards).filter({ hasText: "Closed" })).toHaveCount(0);
});

test("POLL-07, POLL-08, POLL-10: a vote is said, shown, and still there after a reload", async ({ page }) => {
  await page.goto("/polls");
  const row = page.locator(cards).last().locator("button.poll-row").first();
  const title = await page.locator(cards).last().getByRole("heading").innerText();
  const again = page.waitForResponse((response) => response.url().includes("/polls.data"));
  await row.click();
  await expect(page.getByText("Vote cast successfully!", { exact: true })).toBeVisible();
  await again;
  await page.reload();
  const card = page.locator(cards).filter({ hasText: title.split("\n")[0]! });
  await expect(card.locator("button.poll-row").first()).toHaveAttribute("aria-pressed", "true");
});

test("POLL-09: a vote that fails says so and leaves nothing chosen", async ({ page }) => {
  await page.goto("/polls");
  await page.route("**/votes", (route) => route.abort());
  const row = page.locator(cards).last().locator("button.poll-row").first();
  await row.click();
  await expect(
    page.getByRole("alert").getByText("Failed to cast vote. Please try again.", { exact: true }),
  ).toBeVisible();
  await expect(row).toHaveAttribute("aria-pressed", "false");
});

test("a vote is chosen wherever its poll stands, also when one comes back to it", async ({ page }) => {
  await page.goto("/polls");
  const row = page.locator(cards).last().locator("button.poll-row").nth(1);
  await row.click();
  await expect(page.getByText("Vote cast successfully!", { exact: true })).toBeVisible();
  const unloaded = await mark(page);
  await page.getByRole("banner").getByRole("link", { name: "afters", exact: true }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(row).toHaveAttribute("aria-pressed", "true");
  await unloaded();
});

test("the same poll stands in the directory", async ({ page }) => {
  await page.goto("/afters");
  await expect(page.getByRole("heading", { name: "Open polls" })).toBeVisible();
  await expect(page.locator(cards).first()).toBeVisible();
});

test("a vote by keyboard", async ({ page }) => {
  await page.goto("/polls");
  const row = page.locator(cards).last().locator("button.poll-row").nth(1);
  await row.focus();
  await page.keyboard.press("Space");
  await expect(row).toHaveAttribute("aria-pressed", "true");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("POLL-08: a vote is a form, and the page says what became of it", async ({ page }) => {
    await page.goto("/polls");
    await page.locator(cards).last().locator("button.poll-row").nth(1).click();
    await expect(page).toHaveURL(/\/polls$/);
    await expect(page.locator(".flash")).toHaveText("Vote cast successfully!");
    await expect(page.locator('button.poll-row[aria-pressed="true"]')).toHaveCount(1);
  });

  test("POLL-03: who asks sees how a poll stands, and only that one", async ({ page }) => {
    await page.goto("/polls");
    await expect(page.locator(".poll-share")).toHaveCount(0);
    const last = page.locator(cards).last();
    await last.getByRole("link", { name: /^See how it stands/ }).click();
    await expect(last.locator(".poll-share").first()).toHaveText(/^\d+%$/);
    await expect(page.locator(cards).filter({ has: page.locator(".poll-share") })).toHaveCount(1);
  });
});
