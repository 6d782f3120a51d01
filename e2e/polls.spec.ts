import { expect, test } from "./afters.ts";
import { mark } from "./own-database.ts";

/** The last is of no party: a party closes its polls whenever its show comes to that. */
const cards = ".poll-card";

// Also POLL-07..10.
test("POLL-01, POLL-03: results, and a failed vote that leaves nothing chosen", async ({ page }) => {
  const said = page.getByText("Vote cast successfully!", { exact: true });
  await page.goto("/polls");
  await test.step("POLL-01, POLL-03: every open poll, and how it stands for who asks", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Polls" })).toBeVisible();
    const [title = ""] = (await page.locator(cards).last().getByRole("heading").innerText()).split("\n");
    const first = page.locator(cards).filter({ hasText: title });
    await expect(first.locator(".poll-total")).toContainText(/[\d,]+ votes?|The first vote is yours/);
    await expect(first.locator(".poll-share")).toHaveCount(0);
    await first.getByRole("link", { name: /^See the result so far/ }).click();
    await expect(first.locator(".poll-share").first()).toHaveText(/^\d+%$/);
    await expect(page).toHaveURL(/\/polls\?see=/);
    await expect(page.locator(cards).filter({ hasText: "Closed" })).toHaveCount(0);
  });
  await page.goto("/polls");
  const [title = ""] = (await page.locator(cards).last().getByRole("heading").innerText()).split("\n");
  const rows = page.locator(cards).filter({ hasText: title }).locator("button.poll-row");
  const [first, second] = [rows.first(), rows.nth(1)];
  await test.step("POLL-09: a vote that fails says so and leaves nothing chosen", async () => {
    await page.route("**/votes", (route) => route.abort());
    await first.click();
    const failed = "Failed to cast vote. Please try again.";
    await expect(page.getByRole("alert").getByText(failed, { exact: true })).toBeVisible();
    await expect(first).toHaveAttribute("aria-pressed", "false");
    await page.unroute("**/votes");
  });
  await test.step("POLL-07, POLL-08, POLL-10: a vote is said, shown, and still there after a reload", async () => {
    await first.click();
    await expect(said).toBeVisible();
    await expect(first).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(first).toHaveAttribute("aria-pressed", "true");
  });
  await test.step("by keyboard it is moved, and is chosen when one comes back to it", async () => {
    await second.focus();
    await page.keyboard.press("Space");
    await expect(second).toHaveAttribute("aria-pressed", "true");
    await expect(said).toBeVisible();
    const unloaded = await mark(page);
    await page.getByRole("banner").getByRole("link", { name: "afters", exact: true }).click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(second).toHaveAttribute("aria-pressed", "true");
    await unloaded();
  });
});
