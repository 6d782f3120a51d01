import { axe, expect, test } from "./afters.ts";
import { sharedProduct } from "./own-database.ts";
import { join, say } from "./rooms.ts";
import { windows } from "./windows.ts";

// When a party ends is what the test does.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");

const { at, aParty, run } = sharedProduct();

const end = (party: string) =>
  run(
    "update parties set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1",
    [party],
  );

test("My Parties is a shelf of stubs that open by mouse and keyboard", async ({ page }) => {
  await page.goto(at("/afters?tab=mine"));
  const shelf = page.getByRole("region", { name: "Your stubs" });
  await expect(shelf).toContainText("Your first stub is printed when a party that you sat in ends.");
  const past = await aParty({ title: "The night before, with a title that is longer than most" });
  const on = await aParty({ title: "Tonight" });
  await join(page, at(`/afters/${past}`));
  await say(page, "I was here");
  await expect(page.getByRole("log").getByText("I was here")).toBeVisible();
  await join(page, at(`/afters/${on}`));
  await end(past);
  await page.goto(at("/afters?tab=mine"));
  const stub = shelf.getByRole("link");
  await expect(stub).toHaveCount(1);
  await expect(stub).toContainText("The night before");
  await expect(stub).toContainText(/Lines\s*1/);
  await expect(stub).toContainText(/Seat\s*1A/);
  await expect(page.getByRole("region", { name: "Parties you joined" }).getByRole("link")).toHaveCount(1);
  for (const size of windows) {
    await page.setViewportSize(size);
    await axe(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(1);
    const right = await shelf.evaluate((section) => section.getBoundingClientRect().right - innerWidth);
    expect(right, "nothing stands out of the page").toBeLessThanOrEqual(0);
  }
  await stub.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/stubs\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("was there");
});
