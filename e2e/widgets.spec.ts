import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { windows } from "./windows.ts";

/** Opens the list of periods and stops the clock, so that only the test lets time pass. */
async function openList(page: Page) {
  await page.goto("/wrapped?period=september");
  await page.locator("button.select").click();
  await expect(page.getByRole("option", { name: "September" })).toBeFocused();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

test("WIDGETS-02..03: lists scroll in steps of 50 ms; type-ahead resets after 1 s", async ({ page }) => {
  await page.clock.install();
  for (const size of windows) {
    await page.setViewportSize(size);
    await openList(page);
    const top = () => page.locator("[data-radix-select-viewport]").evaluate((list) => list.scrollTop);
    const { height } = (await page.getByRole("option", { name: "September" }).boundingBox())!;
    const start = await top();
    expect(start).toBeGreaterThan(2 * height);
    await page.locator(".select-scroll").first().dispatchEvent("pointermove");
    await page.clock.runFor(49);
    expect(await top()).toBe(start);
    await page.clock.runFor(1);
    expect(start - (await top())).toBeCloseTo(height, 0);
    await page.clock.runFor(50);
    expect(start - (await top())).toBeCloseTo(2 * height, 0);
    await page.clock.resume();
  }
  await test.step("WIDGETS-03: type-ahead", async () => {
    await openList(page);
    const type = async (key: string) => {
      await page.keyboard.press(key);
      await page.clock.runFor(1);
    };
    await type("j");
    await type("u");
    await expect(page.getByRole("option", { name: "June" })).toBeFocused();
    await page.clock.runFor(990);
    await type("l");
    await expect(page.getByRole("option", { name: "July" })).toBeFocused();
    await page.clock.runFor(1_000);
    await type("m");
    await expect(page.getByRole("option", { name: "March" })).toBeFocused();
  });
});
