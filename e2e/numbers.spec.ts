import { axe, expect, test } from "./afters.ts";
import { expectCleanAndFitting, signIn } from "./desk.ts";
import { windows } from "./windows.ts";

const over = "/operator/parties/party-carmilla/report";

test("overview and report fit a phone and a desk, and are clean", async ({ page }) => {
  await signIn(page);
  for (const path of ["/operator", over]) await expectCleanAndFitting(page, path);
  await page.getByText("As a table").click();
  await expect(page.getByRole("region", { name: "Numbers by minute" })).toBeVisible();
  await axe(page);
});

test("a link is made, copied, read without signing in, and ended", async ({ page, browser }) => {
  await signIn(page);
  await page.goto(over);
  const links = page.getByRole("textbox", { name: "Link for the studio" });
  const before = await links.count();
  await page.getByRole("button", { name: /^Make (a link|another)/ }).click();
  await expect(links).toHaveCount(before + 1);
  const address = new URL(await links.first().inputValue());
  const stranger = await browser.newPage();
  for (const size of windows) {
    await stranger.setViewportSize(size);
    await stranger.goto(new URL(page.url()).origin + address.pathname);
    await expect(stranger.getByRole("heading", { level: 1, name: "Breakfast with Carmilla" })).toBeVisible();
    await axe(stranger);
    const wide = await stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(1);
  }
  await page.getByRole("button", { name: "End it" }).first().click();
  await expect(links).toHaveCount(before);
  await stranger.reload();
  await expect(stranger.getByText("This report is not here any more")).toBeVisible();
  await stranger.close();
});
