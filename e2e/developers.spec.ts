import { expect, test } from "./afters.ts";

test("BACKEND-02: an example runs in the page against this Afters, as whoever the browser is here; nothing of the page is wider than the window, and its contents lead to their places", async ({
  page,
}) => {
  for (const size of [{ width: 1440, height: 900 }, page.viewportSize()!]) {
    await page.setViewportSize(size);
    await page.goto("/developers");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Live" }).click();
    await expect(page.getByRole("heading", { name: "Live", exact: true })).toBeInViewport();
    await page.getByText("poll_votes", { exact: true }).first().click();
    await expect(page.getByRole("rowheader", { name: "option_index" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
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
