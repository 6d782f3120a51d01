import type { Page } from "@playwright/test";
import { sampleCharacters } from "../content/characters.ts";
import { axe, expect, fromElsewhere, test, waitForScripts } from "./afters.ts";

const card = (page: Page) => page.locator(".face-card:not(.under)");
const name = (page: Page) => card(page).getByRole("heading");
const states = (page: Page) =>
  page.locator(".frames li").evaluateAll((all) => all.map((one) => one.getAttribute("data-state")));

/** Its clock stands still until it is let go. */
async function openHeld(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** The faces fill what the card left, and all of it is there on the smallest phone. */
async function expectRoomForAll(page: Page) {
  const hottest = page.locator(".all-done").getByRole("link", { name: "Hottest Characters" });
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(hottest).toBeInViewport({ ratio: 1 });
    for (const face of await page.locator(".verdict-strip li").all())
      await expect(face).toBeInViewport({ ratio: 1 });
    const frames = (await page.locator(".frames").boundingBox())!;
    const strip = (await page.locator(".verdict-strip").boundingBox())!;
    expect(strip.y - frames.y - frames.height).toBeLessThan(24);
  }
}

test("PLAY-01..05, PLAY-09: a vote is highlighted for 800 ms, then the next", async ({ page }) => {
  await test.step("PLAY-01, PLAY-02, PLAY-03: the buttons are off for 800 ms", async () => {
    await openHeld(page, "/fans?view=play");
    const first = await name(page).innerText();
    const sent = page.waitForResponse(/\/hot-or-not\/[a-z-]+\/votes$/);
    await page.getByRole("button", { name: "Hot", exact: true }).click();
    expect((await sent).ok()).toBe(true);
    await expect(card(page)).toHaveAttribute("data-leaving", "hot");
    await page.clock.runFor(790);
    for (const button of ["Hot", "Not"])
      await expect(page.getByRole("button", { name: button, exact: true })).toBeDisabled();
    expect(await name(page).innerText()).toBe(first);
    await page.clock.runFor(20);
    await expect(page.getByRole("button", { name: "Not", exact: true })).toBeEnabled();
    expect(await name(page).innerText()).not.toBe(first);
    expect((await states(page)).slice(0, 3)).toEqual(["hot", "now", null]);
  });
  await test.step("PLAY-04, PLAY-05, PLAY-09: after the last it says so, with the verdicts; Rate Again begins anew", async () => {
    await page.clock.resume();
    await page.goto("/fans?view=play&card=irene-adler");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    for (const key of ["ArrowLeft", "ArrowRight"]) {
      await expect(page.locator(".face-card[data-leaving]")).toHaveCount(0);
      await page.keyboard.press(key);
      await expect(card(page)).toHaveAttribute("data-leaving");
      await page.clock.runFor(850);
    }
    await expect(page.getByRole("heading", { name: "All done!", exact: true })).toBeVisible();
    await expectRoomForAll(page);
    await expect(page.getByText("2 hot, 1 not.")).toBeVisible();
    await expect(page.locator('.verdict-strip [data-verdict="hot"]')).toHaveCount(2);
    await page.clock.resume();
    await page.evaluate(() => {
      Object.assign(navigator, { share: async (shared: object) => Object.assign(window, { shared }) });
    });
    await page.getByRole("button", { name: "Share" }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: { text: string } }).shared);
    expect(shared.text).toMatch(/^I voted .+ HOT\. .+ fans will understand\. Your turn\.$/);
    await page.getByRole("button", { name: "Rate Again", exact: true }).click();
    expect((await states(page))[0]).toBe("now");
    await expect(page.getByRole("button", { name: "Hot", exact: true })).toBeEnabled();
  });
});

test("PLAY-01, PHONE-05, FANS-12: rated by keys, undone, dragged, and offline", async ({ page }) => {
  await page.goto("/fans?view=play");
  const first = await name(page).innerText();
  const begin = async () => (await states(page)).slice(0, 4);
  for (const [at, key] of ["ArrowLeft", "ArrowRight", "ArrowLeft"].entries()) {
    await expect.poll(async () => (await states(page))[at]).toBe("now");
    const sent = page.waitForResponse(/\/votes$/);
    await page.keyboard.press(key);
    await sent;
  }
  await expect.poll(begin).toEqual(["not", "hot", "not", "now"]);
  const undone = page.waitForResponse(/\/votes$/);
  await page.keyboard.press("u");
  await undone;
  expect(await begin()).toEqual(["not", "hot", "now", null]);
  await page.reload();
  expect(await begin()).toEqual(["not", "hot", "now", null]);
  await page.getByRole("navigation", { name: "App" }).getByRole("link", { name: "play" }).click();
  await expect(name(page)).toHaveText(first);
  await test.step("a card that is dragged beyond 96 px is rated, one that is let go before it comes back", async () => {
    const { x, y, width, height } = (await card(page).boundingBox())!;
    const drag = async (by: number) => {
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 6 });
      await page.mouse.up();
    };
    await drag(90);
    await expect(card(page)).not.toHaveAttribute("data-leaving");
    const sent = page.waitForRequest(/\/votes$/);
    await drag(-102);
    expect((await sent).postDataJSON()).toMatchObject({ verdict: "not" });
    await expect(page.locator(".frames li").first()).toHaveAttribute("data-state", "not");
  });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await test.step("FANS-12: offline for a while: votes are kept, over a reload as well, and delivered once when back", async () => {
    await page.goto("/fans?view=play");
    await page.getByRole("button", { name: "Hot", exact: true }).click();
    await expect(page.locator(".frames li").first()).toHaveAttribute("data-state", "hot");
    const refuse = "**/hot-or-not/**";
    await page.route(refuse, (route) => route.abort("internetdisconnected"));
    await page.route("**/healthz", (route) => route.abort("internetdisconnected"));
    for (const [at, key] of ["ArrowLeft", "ArrowRight"].entries()) {
      await expect(page.getByRole("button", { name: "Not", exact: true })).toBeEnabled();
      await page.keyboard.press(key);
      await expect(page.locator(".frames li").nth(at + 1)).toHaveAttribute("data-state", at ? "hot" : "not");
    }
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("afters.to-deliver") ?? "[]").length))
      .toBe(2);
    await page.unroute("**/healthz");
    await page.unroute(refuse);
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("afters.to-deliver"))).toBeNull();
    await page.goto("/fans?view=play");
    expect((await states(page)).slice(0, 4)).toEqual(["hot", "not", "hot", "now"]);
  });
});

test("RANKINGS-01..04: a city chip, and a live race across browsers", async ({
  page,
  browser,
  contextOptions,
}) => {
  await page.goto("/fans?view=play&see=hottest");
  const chips = page.getByRole("navigation", { name: "City" }).getByRole("link");
  await expect(chips).toHaveText(["San Francisco", "New York", "Los Angeles", "London", "Hong Kong"]);
  await chips.filter({ hasText: "London" }).click();
  await expect(page.getByRole("heading", { name: "London" })).toBeVisible();
  await expect(page.locator(".race li")).toHaveCount(5);
  await expect(page.getByText("Updated every hour", { exact: true })).toBeVisible();
  const own = async () =>
    Number(/^([\d,]+) votes? here/.exec(await page.locator(".race-voted").innerText())?.[1]);
  const before = await own();

  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: fromElsewhere() });
  const other = waitForScripts(await context.newPage());
  await other.goto("/fans?view=play&city=london");
  await expect(other.getByLabel("You vote from")).toHaveValue("london");
  await other.getByRole("button", { name: "Hot", exact: true }).click();
  // Others may vote in London as well.
  await expect.poll(own).toBeGreaterThan(before);
});

test("twelve faces end in a sentence about this choice, and in a picture to take along", async ({ page }) => {
  await page.goto("/fans?view=play");
  for (const [at, { id }] of sampleCharacters.entries())
    await page.request.post(`/hot-or-not/${id}/votes`, { form: { verdict: at === 2 ? "hot" : "not" } });
  await page.goto("/fans?view=play");
  const end = page.locator(".all-done");
  await expect(end.getByText("1 hot, 11 not.")).toBeVisible();
  const sentence = end.getByText(/^Only .+\. Twelve doors, and you knocked on one\.$/);
  await expect(sentence).toBeVisible();
  await page.getByRole("button", { name: "Your picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Your Hot or Not" });
  await expect(dialog.getByRole("img", { name: /^Hot or Not: 1 hot, 11 not\. Only / })).toBeVisible();
  await expect(dialog.locator("image")).toHaveCount(12);
  await axe(page);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save or share it" }).click();
  expect((await saved).suggestedFilename()).toBe("afters-hot-or-not.png");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Your picture" })).toBeFocused();
});
