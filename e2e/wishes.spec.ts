import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { unheard } from "./rooms.ts";

test("an empty search adds one's name to a wish, live for a second browser", async ({
  page,
  browser,
  contextOptions,
}) => {
  const title = unheard("Barbican Nights");
  await page.goto("/afters");
  await page.getByRole("searchbox").fill(title);
  await expect(page.getByRole("heading", { name: `“${title}” isn’t on yet` })).toBeVisible();
  await page.getByRole("button", { name: `Put your name down ${title}` }).click();
  await expect(page).toHaveURL(/\/wishes\/wish-/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("1 of 20 names.")).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(1);
  }

  const another = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await another.newPage());
  await other.goto(page.url());
  await other.getByRole("button", { name: "Put your name down" }).click();
  await expect(page.getByText("2 of 20 names.")).toBeVisible();
  await other.getByRole("button", { name: "Take your name back" }).click();
  await expect(page.getByText("1 of 20 names.")).toBeVisible();
  await another.close();

  await page.goto("/afters");
  const own = page.getByRole("region", { name: "Your name is down" });
  await expect(own.getByRole("link", { name: title })).toBeVisible();
});
