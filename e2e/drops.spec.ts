import type { Browser, Page } from "@playwright/test";
import { expect, fromElsewhere, test, waitForScripts } from "./afters.ts";
import { inDatabase } from "./own-database.ts";
import { installClock, stopClock } from "./stopped-clock.ts";

const hours = 3_600;
const farAway = 72 * hours;

let made = 0;

/** Later over than the sample's, so that theirs stays the current one. */
async function openDrop({
  pieces = 9,
  opensIn = -60,
  closesIn = farAway,
  mode = "first-come",
}: {
  pieces?: number;
  opensIn?: number;
  closesIn?: number;
  mode?: "first-come" | "draw";
} = {}): Promise<string> {
  made += 1;
  const id = `e2e-${process.pid}-${made}`;
  const dataDir = process.env.E2E_DATA_DIR ?? "";
  await inDatabase(
    dataDir,
    `insert into drops (id, title, collection, description, picture, pieces, mode, opens_at, closes_at)
     values ($1, 'The guard''s flag', 'Vesper Line collection', 'Green, and once red.', 'drop-larch-scarf', $2, $3,
       now() + $4 * interval '1 second', now() + $5 * interval '1 second')`,
    [id, pieces, mode, opensIn, closesIn],
  );
  if (mode === "draw")
    await inDatabase(
      dataDir,
      "insert into drop_draws (drop_id, seed, seed_hash) values ($1, 'cafe', encode(sha256('cafe'), 'hex'))",
      [id],
    );
  return id;
}

const detailOf = (id: string) => `/fans?view=drops&drop=${id}`;
const yours = (page: Page) => page.getByText(/^Number \d+ is yours$/);
const numberIn = async (page: Page) => /\d+/.exec(await yours(page).innerText())?.[0];

async function another(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: fromElsewhere() });
  return waitForScripts(await context.newPage());
}

test("DROPS-01..05: a claim moves a second browser live; stand-by fans see their place", async ({
  page,
  browser,
  contextOptions,
}) => {
  const other = await another(browser, contextOptions);
  await other.goto(detailOf("night-bomber"));
  const gone = other.locator(".drop-counter b");
  const before = Number((await gone.innerText()).split("/")[0]);

  await page.goto("/fans?view=drops");

  await page.getByRole("button", { name: "Claim yours" }).focus();
  await page.keyboard.press("Enter");
  await expect(yours(page)).toBeVisible();
  const number = Number(await numberIn(page));
  expect(number).toBeGreaterThan(before);
  await expect
    .poll(async () => Number((await gone.innerText()).split("/")[0]))
    .toBeGreaterThanOrEqual(number);
  await expect(page.locator(".rail a")).toHaveText([`${number}/300`]);
  await page
    .locator(".rail")
    .getByRole("link", { name: `Night Bomber, number ${number}/300` })
    .click();
  await expect(page.locator(".piece-tag")).toHaveText(`Your number: ${number}/300`);
  const card = page.locator(".piece-card");
  const turn = () => card.evaluate((element) => getComputedStyle(element).getPropertyValue("--turn"));
  const transform = () => card.evaluate((element) => getComputedStyle(element).transform);
  await page.keyboard.press("ArrowRight");
  expect(await turn()).toBe("8");
  await page.getByLabel("Turn it in the light").fill("-20");
  expect(await turn()).toBe("-20");
  expect(await transform()).toMatch(/^matrix3d/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await transform()).toBe("none");
  await page.emulateMedia({ reducedMotion: null });
  await test.step("who stands by moves up when a piece is given up, and hears of it without a reload", async () => {
    const id = await openDrop({ pieces: 1 });
    await page.goto(detailOf(id));
    await page.getByRole("button", { name: "Claim yours" }).click();
    await expect(yours(page)).toBeVisible();
    await other.goto(detailOf(id));
    await other.getByRole("button", { name: "Join the stand-by list" }).click();
    await expect(other.getByText("You are next in line", { exact: true })).toBeVisible();
    await page.getByText("Give it back", { exact: true }).first().click();
    await page.getByRole("button", { name: "Give it back" }).click();
    await expect(page.getByText("You gave yours back. It went to the next in line.")).toBeVisible();
    await expect(yours(other)).toHaveText("Number 1 is yours");
  });
});

test("DROPS-11: a claim cut off mid-way is resent with the same number", async ({ page }) => {
  await test.step("DROPS-11: cut in the middle it says so, asks again by itself, and the number is the same", async () => {
    const id = await openDrop();
    await page.goto(detailOf(id));
    const written: number[] = [];
    // Taken back by a word, not by unroute: that would handle what is on its way a second time.
    let isCut = true;
    await page.route("**/claims", async (route) => {
      if (!isCut) return route.continue();
      const answer = await route.fetch();
      written.push((await answer.json()).own.number);
      await route.abort("connectionreset");
    });
    await page.route("**/healthz", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Claim yours" }).click();
    await expect(
      page.getByText("No answer yet. It is sent again when you are back", { exact: false }),
    ).toBeVisible();
    isCut = false;
    await page.unroute("**/healthz");
    await expect(yours(page)).toBeVisible();
    expect(new Set([...written, Number(await numberIn(page))])).toEqual(new Set([1]));
    await page.unroute("**/claims");
  });
  await test.step("a claim that never left is sent once the server is back, however late, and the page shows its number", async () => {
    const id = await openDrop();
    await page.goto(detailOf(id));
    await page.route("**/claims", (route) => route.abort("internetdisconnected"));
    await page.route("**/healthz", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Claim yours" }).click();
    await expect(page.getByText("No answer yet.", { exact: false })).toBeVisible();
    await page.unroute("**/claims");
    await page.route("**/claims", async (route) => {
      // Later than the page has looked for what happened meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.unroute("**/healthz");
    await expect(yours(page)).toBeVisible();
    await expect(page.locator(".piece-tag")).toHaveText("Your number: 1/9");
    await page.unroute("**/claims");
  });
  await test.step("a draw is entered in place, and a claim on /drops is the page's own", async () => {
    await page.goto(detailOf(await openDrop({ mode: "draw", pieces: 2 })));
    await page.getByRole("button", { name: "Enter the draw" }).click();
    await expect(page.getByText("You are in the draw", { exact: true })).toBeVisible();
    await page.goto("/drops");
    await page.getByRole("button", { name: "Claim yours" }).click();
    await expect(yours(page)).toBeVisible();
  });
});

test("DROPS-10: the countdown follows the server's clock politely", async ({ page }) => {
  const id = await openDrop({ opensIn: 2 * hours });
  const yesterday = Date.now() - 26 * hours * 1_000;
  await installClock(page, yesterday);
  await page.goto(detailOf(id));
  const slates = page.locator(".countdown span");
  await expect(slates).toHaveText([/^1h$/, /^59m$/, /^\d+s$/]);
  await stopClock(page);
  const boxes = () => slates.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const [first, seconds] = [await boxes(), await slates.last().innerText()];
  await page.clock.runFor(7_000);
  expect(await slates.last().innerText()).not.toBe(seconds);
  expect(await boxes()).toEqual(first);
  const said = page.locator(".drop-detail > [role=status]");
  await expect(said).toHaveText("");
  await page.clock.fastForward(110 * 60_000);
  await expect(said).toHaveText("The guard's flag opens in 10 minutes.");
  await page.clock.fastForward(10 * 60_000);
  await expect(said).toHaveText("The guard's flag is open.");
  await expect(page.getByRole("button", { name: "Claim yours" })).toBeVisible();
});
