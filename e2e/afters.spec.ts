import type { Page } from "@playwright/test";
import { expect, fromElsewhere, test } from "./afters.ts";
import { windows } from "./windows.ts";

const cards = ".party-grid .card";

/** Also where it stands beside the words. */
async function fillsItsFrames(page: Page) {
  const frames = page.locator(".card.beside .card-picture");
  for (const size of windows) {
    await page.setViewportSize(size);
    await expect(frames.first()).toBeVisible();
    const short = await frames.evaluateAll((all) =>
      all.flatMap((frame) => {
        const [outer, inner] = [frame, frame.querySelector("img")!].map((one) => one.getBoundingClientRect());
        const fits = inner!.top <= outer!.top + 1 && inner!.bottom >= outer!.bottom - 1;
        return fits && inner!.width >= outer!.width - 1 ? [] : [`${inner!.height} of ${outer!.height}`];
      }),
    );
    expect(short, `${page.url()} at ${size.width}`).toEqual([]);
  }
}

// Also AFTERS-18, AFTERS-21, AFTERS-32..33, AFTERS-35.
test("AFTERS-04, AFTERS-13..16: the directory votes, claims, generates and joins", async ({
  page,
  browser,
}) => {
  const posted: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // What a stream is asked to carry is no act.
    if (request.method() === "POST" && !pathname.startsWith("/live/")) posted.push(pathname);
  });
  await page.goto("/afters");
  await page.locator(".poll-card button.poll-row").first().click();
  await expect(page.getByText("Vote cast successfully!", { exact: true })).toBeVisible();
  await page.goto("/afters?tab=mine");
  await page.getByRole("button", { name: "Claim Identity" }).click();
  await expect(page.getByRole("heading", { name: "Your Identity" })).toBeVisible();
  await page.goto("/afters?tab=leaderboard");
  await page.getByRole("button", { name: "Generate wrapped" }).click();
  await expect(page.locator(".wrapped-summary")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Fandom Wrapped" })).toBeVisible();
  expect(posted.map((path) => path.replace(/^\/polls\/[^/]+\//, "/polls/*/"))).toEqual([
    "/session",
    "/polls/*/votes",
    "/identity",
    "/wrapped",
  ]);
  await page.goto("/afters");
  const card = page.locator(cards).filter({ hasText: "Live Now" }).first();
  await card.getByRole("button", { name: /^Join Party/ }).click();
  await expect(page).toHaveURL(/\/afters\/party-/);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();

  await page.goto("/afters");
  const badge = (text: string) => page.locator(".party-grid .badge").filter({ hasText: text }).first();
  await expect(badge("Live Now")).toHaveCSS("color", "rgb(43, 245, 107)");
  await expect(badge("Ending Soon")).toHaveCSS("color", "rgb(255, 224, 74)");
  await expect(badge("Archived")).toHaveCSS("color", "rgb(152, 162, 155)");
  // A list: small pictures at the left, two polls and the way to all.
  const top = page.locator(cards).first();
  const [row, picture] = await Promise.all([top.boundingBox(), top.locator("img").boundingBox()]);
  expect(picture!.x).toBeCloseTo(row!.x, 0);
  expect(picture!.width).toBeLessThan(130);
  // Which party is first goes by the hour, and some take a line more to say what they are.
  expect(row!.height).toBeLessThan(280);
  // A browser that has a larger one already takes that: this one has nothing yet.
  const fresh = await (await browser.newContext({ extraHTTPHeaders: fromElsewhere() })).newPage();
  await fresh.goto("/afters");
  const smallest = fresh.locator(cards).first().locator("img");
  await expect.poll(() => smallest.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-400\./);
  await fresh.context().close();
  await expect(page.locator(".poll-card:visible")).toHaveCount(2);
  for (const path of ["/", "/afters"]) {
    await page.goto(path);
    await fillsItsFrames(page);
  }

  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Discover").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Live Now")).toBeFocused();
  await expect(page).toHaveURL(/tab=live/);
  await tab("Leaderboard").click();
  await expect(page).toHaveURL(/tab=leaderboard/);
  await page.reload();
  await expect(tab("Leaderboard")).toHaveAttribute("aria-selected", "true");
  const ranks = page.locator(".rank-row .rank");
  const colours = ["rgb(245, 184, 61)", "rgb(205, 213, 209)", "rgb(255, 138, 60)", "rgb(69, 217, 238)"];
  for (const [at, colour] of colours.entries()) await expect(ranks.nth(at)).toHaveCSS("color", colour);
  await tab("Live Now").click();
  const joinNow = page.locator(".live-grid .card").getByRole("button", { name: /^Join Now/ });
  await expect(joinNow.first()).toBeVisible();

  // On the smallest phone a badge stands whole on its picture.
  await tab("Discover").click();
  await page.setViewportSize({ width: 320, height: 640 });
  const ending = page.locator(".card-badge .badge", { hasText: "Ending Soon" }).first();
  const frame = page.locator(".card-picture", { has: ending }).first();
  const [inner, outer] = [(await ending.boundingBox())!, (await frame.boundingBox())!];
  expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);

  await tab("Live Now").click();
  await joinNow.first().click();
  await expect(page).toHaveURL(/\/afters\/party-/);
});

test("AFTERS-05..07: typing filters at once and updates the address after 300 ms", async ({ page }) => {
  await page.goto("/afters");
  const all = await page.locator(cards).count();
  const search = page.getByPlaceholder("Search afterparties...", { exact: true });
  await search.fill("mOTEL pAR");
  await expect(page.locator(cards)).toHaveCount(1);
  await expect(page.locator(cards)).toContainText("Side B with the lights off");
  await expect(page).toHaveURL(/q=mOTEL/);
  await search.fill("by lamplight");
  await expect(page.locator(cards)).toHaveCount(1);
  await search.fill("");
  await expect(page.locator(cards)).toHaveCount(all);
  await search.fill("no such thing");
  await expect(page.getByRole("heading", { name: /isn’t on yet$/ })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.locator(cards)).toHaveCount(all);
  await expect(search).toHaveValue("");

  // Typed while an earlier search lands in the address.
  await search.evaluate((field: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    const { replaceState } = history;
    history.replaceState = (...change: Parameters<History["replaceState"]>) => {
      Reflect.apply(replaceState, history, change);
      if (!String(change[2]).includes("q=carmilla")) return;
      history.replaceState = replaceState.bind(history);
      setValue.call(field, "no such thing");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await search.fill("carmilla");
  await expect(page).toHaveURL(/q=no/);
  await expect(search).toHaveValue("no such thing");

  await search.fill("");
  await expect(page).toHaveURL(/\/afters$/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await search.pressSequentially("motel paradox", { delay: 320 });
  await expect(page).toHaveURL(/x$/);
  await expect(search).toHaveValue("motel paradox");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });

  await page.clock.install();
  await page.goto("/afters");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByPlaceholder("Search afterparties...", { exact: true }).fill("carmilla");
  await expect(page.locator(cards).filter({ hasNotText: "Carmilla" })).toHaveCount(0);
  await page.clock.runFor(299);
  await expect(page).toHaveURL(/\/afters$/);
  await page.clock.runFor(2);
  await expect(page).toHaveURL(/q=carmilla/);
});
