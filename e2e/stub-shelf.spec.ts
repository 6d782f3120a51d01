import { axe, expect, test } from "./afters.ts";
import { sharedProduct } from "./own-database.ts";
import { join, say } from "./rooms.ts";

// When a party ends is what the test does.
test.skip(Boolean(process.env.BASE_URL), "needs a server of its own");

const { at, aParty, run } = sharedProduct();

const end = (party: string) =>
  run(
    "update parties set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1",
    [party],
  );

test("My Parties is a shelf of stubs: a night that is over leads to its stub, by keyboard as well", {
  tag: "@layout",
}, async ({ page }) => {
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
  await axe(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(1);
  await stub.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/stubs\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("was there");
});

test("the shelf shows all nights, those with a row, or those one called, by links that work without scripts too", async ({
  browser,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  const [alone, called] = [await aParty({ title: "Alone" }), await aParty({ title: "Foretold" })];
  for (const party of [alone, called]) {
    await page.goto(at(`/afters/${party}`));
    await page.getByRole("button", { name: /^Join Party/ }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  }
  await run(
    `with mark as (
       insert into called_marks (party_id, text, calls, marked_at, offset_ms)
       values ($1, 'The child', 1, now(), 0) returning id
     ) insert into predictions (id, party_id, fan_id, question, text, sealed_at, offset_ms, salt, hash, opened_at, mark_id)
     select gen_random_uuid(), $1, m.fan_id, 'own', 'The child', now(), 0, '', '', now(), mark.id
     from party_members m, mark where m.party_id = $1`,
    [called],
  );
  for (const party of [alone, called]) await end(party);
  await page.goto(at("/afters?tab=mine"));
  const shelf = page.getByRole("region", { name: "Your stubs" });
  const nights = shelf.getByRole("listitem");
  await expect(nights).toHaveCount(2);
  const choice = shelf.getByRole("navigation", { name: "Which nights" });
  await expect(choice.getByRole("link")).toHaveText([/^All nights\s*$/, /^With my row 0$/, /^Called it 1$/]);
  const right = await shelf.evaluate((section) => section.getBoundingClientRect().right - innerWidth);
  expect(right, "nothing stands out of the page").toBeLessThanOrEqual(0);
  await choice.getByRole("link", { name: /^Called it/ }).click();
  await expect(nights).toHaveText(/Foretold/);
  await expect(choice.locator("[aria-current=true]")).toHaveText(/^Called it/);
  await choice.getByRole("link", { name: /^With my row/ }).click();
  await expect(shelf).toContainText("None of your nights is one of these.");
  await shelf.getByRole("link", { name: "Show all", exact: true }).click();
  await expect(nights).toHaveCount(2);
  await context.close();
});
