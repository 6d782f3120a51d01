import { expect, test } from "./afters.ts";
import { windows } from "./windows.ts";

const rankColours: Record<number, string> = {
  1: "rgb(245, 184, 61)",
  2: "rgb(205, 213, 209)",
  3: "rgb(255, 138, 60)",
};
const cyan = "rgb(69, 217, 238)";

// Also ROUTE-06.
test("LEADERBOARD-01, LEADERBOARD-13: from fan to fan, with rank colors and a way back", async ({ page }) => {
  await page.goto("/leaderboard");
  const choices = page.getByRole("navigation", { name: "Fans to look at" });
  for (const name of ["Nova", "Theo", "Imani", "Kit", "Sol", "Bea"]) {
    await choices.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`friend=${name.toLowerCase()}$`));
    await expect(page.getByRole("heading", { level: 1, name: `${name}'s Leaderboard` })).toBeVisible();
    await expect(choices.locator("[aria-current]")).toHaveText(name);
    await expect(page.locator(".board-portrait img")).toBeVisible();
    await expect(page.locator(".board-row")).toHaveCount(7);
    for (const shown of await page.locator(".board-rank").all()) {
      const rank = Number((await shown.innerText()).slice(1));
      await expect(shown).toHaveCSS("color", rankColours[rank] ?? cyan);
    }
    for (const size of windows) {
      await page.setViewportSize(size);
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      expect(scrollWidth).toBe(clientWidth);
    }
  }
  await page.getByRole("link", { name: "Back to fans" }).click();
  await expect(page).toHaveURL(/\/fans$/);
});
