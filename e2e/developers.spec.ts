import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";

/** Nothing is wider than the window, small and large. */
async function expectFitting(page: Page) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  }
}

test("BACKEND-02: the developers page fits, and its examples run", async ({ page }) => {
  await page.goto("/developers");
  await expectFitting(page);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Live" }).click();
  await expect(page.getByRole("heading", { name: "Live", exact: true })).toBeInViewport();
  await page.getByText("poll_votes", { exact: true }).first().click();
  await expect(page.getByRole("rowheader", { name: "option_index" })).toBeVisible();
  await expectFitting(page);
  const vote = page.locator(".example", { hasText: "A vote. It counts at once" });
  await vote.getByRole("button", { name: "Run it here" }).click();
  await expect(vote.locator("output")).toContainText('"option_index": 0');
  const { polls } = JSON.parse(await vote.locator("output").innerText());
  await page.goto("/polls");
  const card = page.locator(".poll-card").filter({ hasText: polls.title });
  await expect(card.locator("button.poll-row").first()).toHaveAttribute("aria-pressed", "true");
  await page.goto("/developers");
  const start = page.locator(".example").first();
  await start.getByRole("button", { name: "Run it here" }).click();
  await expect(start.locator("output")).toContainText('"total_votes"');
});
