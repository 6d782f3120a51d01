import type { Page } from "@playwright/test";
import { expect, isUp, test, waitForScripts } from "./afters.ts";
import { large } from "./windows.ts";

async function open(page: Page) {
  await page.goto("/showcase");
  await page.getByLabel("Secret code").fill("the-light-walks");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The whole wall is on");
}
const stage = (page: Page) => page.frameLocator(".showcase-stage iframe");
const turnOn = (page: Page, title: string) =>
  page.getByRole("button", { name: `Turn on ${title}`, exact: true }).click();
/** Once React has taken over what is on. */
const awake = (page: Page, part: string) =>
  expect.poll(() => stage(page).locator(part).evaluate(isUp)).toBe(true);

test.describe("on a desk", () => {
  test.use({ viewport: large, isMobile: false, hasTouch: false });

  // Also FANCARD-06, ALTEREGO-02, BTS-08.
  test("SHOWCASE-01, SHOWCASE-03, PLAY-07: keys walk the wall, enter and leave phones", async ({ page }) => {
    await open(page);
    const first = page.getByRole("button", { name: "Deep Dive Archive: give it the keys" });
    await first.focus();
    await page.keyboard.press("ArrowRight");
    const second = page.getByRole("button", { name: "Hottest Characters: give it the keys" });
    await expect(second).toBeFocused();
    await expect(page.locator(".showcase-stage h2")).toHaveText("Hottest Characters");
    await expect(stage(page).getByRole("heading", { name: "Worldwide" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.locator(".showcase-stage iframe")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(second).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(".showcase-stage h2")).toHaveText("Your week");
    await expect(page.locator(".showcase-stage iframe")).toHaveCount(1);

    // A phone that is still loading hears no Escape: it has the keys once it is there.
    let letIn = () => {};
    const asked = new Promise<void>((resolve) =>
      page.route("**/showcase/phone?*", (route) => {
        letIn = () => route.continue();
        resolve();
      }),
    );
    await page.keyboard.press("ArrowLeft");
    await asked;
    await page.keyboard.press("Enter");
    await expect(page.locator(".showcase-stage iframe")).not.toBeFocused();
    letIn();
    await expect(page.locator(".showcase-stage iframe")).toBeFocused();
    await page.unroute("**/showcase/phone?*");

    // Where a frame is scaled, Playwright does not find what is under its mouse.
    const hot = stage(page).getByRole("button", { name: "Hot", exact: true });
    await turnOn(page, "Hot or Not");
    await awake(page, ".play");
    const name = (await stage(page).locator(".play h3").first().textContent()) ?? "";
    await hot.press("Enter");
    await expect(stage(page).locator(".play h3").first()).not.toHaveText(name);
    await turnOn(page, "Fan Card");
    const card = stage(page).locator(".fan-card");
    await expect(card).toContainText("Nova");
    await awake(page, ".fan-card");
    await card.dispatchEvent("click");
    await expect(card).toContainText("Theo");
    // All that stands below it is his as well.
    await expect(stage(page).locator(".profile-bio")).toHaveText(/^Librarian by day/);
    await card.dispatchEvent("click");
    await expect(card).toContainText("Nova");

    await turnOn(page, "Behind the Scenes Drops");
    await awake(page, ".drops-ring");
    const place = stage(page).locator(".drops-ring [role=status]");
    await expect(place).toHaveText(/^1 of \d{2,}$/);
    const [, last] = (await place.innerText()).split(" of ");
    await stage(page).getByRole("link", { name: "Previous", exact: true }).press("Enter");
    await expect(place).toHaveText(`${last} of ${last}`);
    await stage(page).getByRole("link", { name: "Next", exact: true }).press("Enter");
    await expect(place).toHaveText(`1 of ${last}`);
  });

  // Also CHAT-22, CHAT-24, PLAY-06.
  test("SHOWCASE-11: a phone's message reaches the friend's thread; a character answers", async ({
    page,
    context,
  }) => {
    await open(page);
    await turnOn(page, "Messages with Friends");
    const phone = stage(page);
    await awake(page, "textarea");
    await phone.getByRole("textbox").fill("From the wall, with love");
    // The first act makes the fan: before its answer another page would be somebody else's.
    const sent = page.waitForResponse(/\/threads\/[^/]+\/messages$/);
    await phone.getByRole("textbox").press("Enter");
    await expect(phone.getByText("From the wall, with love")).toBeVisible();
    await sent;
    const other = waitForScripts(await context.newPage());
    await other.goto("/fans?view=chat&thread=nova");
    await expect(other.getByText("From the wall, with love")).toBeVisible();
    await other.close();

    await page.goto("/showcase/phone?view=play&card=all-done");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("button", { name: "Hot", exact: true })).toBeVisible();
    await expect(page.locator(".play h3").first()).toHaveText("Maud Vesper");

    await page.clock.install();
    await page.goto("/showcase");
    await turnOn(page, "Character Chat");
    await awake(page, ".window-grid");
    await phone.getByRole("button", { name: /Maud Vesper/ }).press("Enter");
    const field = phone.getByRole("textbox");
    await expect(field).toBeVisible();
    const theirs = phone.locator(".talk-said[data-role=assistant]");
    const before = await theirs.count();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await field.fill("How many passengers tonight?");
    const answered = page.waitForResponse((answer) => /\/messages$/.test(answer.url()));
    await field.press("Enter");
    await answered;
    await page.clock.runFor(1_190);
    await expect(phone.getByText("is thinking")).toBeVisible();
    expect(await theirs.count()).toBe(before);
    await page.clock.runFor(20);
    await page.clock.resume();
    await expect(theirs).toHaveCount(before + 1);
  });
});

test("SHOWCASE-07: on a phone frames follow one another; the middle one is on", async ({ page }) => {
  await open(page);
  const second = page.locator('[data-phone="hottest"]');
  await expect(page.locator('[data-phone="leaderboard"] iframe')).toHaveCount(0);
  await second.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
  await expect(second).toHaveAttribute("data-lit", "true");
  await expect(second.frameLocator("iframe").getByRole("heading", { name: "Worldwide" })).toBeVisible();
  await expect(page.locator("[data-on]")).toHaveCount(1);
  const sideways = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
});
