import type { Locator } from "@playwright/test";
import { viewNames } from "../app/phone/views.ts";
import { expect, test } from "./afters.ts";

const app = ".fan-app";

test("FANS-03, ROUTE-04: every view has its address and fills a phone, small or turned", async ({ page }) => {
  for (const view of viewNames) {
    await page.goto(`/fans?view=${view}`);
    await expect(page.locator(app), view).toHaveAttribute("data-view", view);
    await expect(page.getByRole("banner"), view).toBeHidden();
    const { x, y, width, height } = (await page.locator(app).boundingBox())!;
    expect([x, y, width, height], view).toEqual([0, 0, 390, 844]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(320);
    expect(await page.locator(".fan-app-screen").evaluate((it) => it.scrollWidth), view).toBe(320);
    // A phone that is turned keeps the view.
    await page.setViewportSize({ width: 844, height: 390 });
    const turned = (await page.locator(app).boundingBox())!;
    expect([turned.x, turned.y, turned.width, turned.height], view).toEqual([0, 0, 844, 390]);
    await expect(page.getByRole("banner"), view).toBeHidden();
    await expect(page.getByRole("navigation", { name: "App" }), view).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(844);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test("FANS-01: on a phone a thumb gets past the app that is shown on the page", async ({ page }) => {
  await page.goto("/fans");
  const touch = await page.context().newCDPSession(page);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 190, y }] });
  await expect(async () => {
    await finger("touchStart", 700);
    for (let y = 670; y >= 150; y -= 40) await finger("touchMove", y);
    await finger("touchEnd");
    await expect(page.getByRole("contentinfo")).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test("PHONE-01, FANS-09, FANS-10: tabs light up where one is; the logo leads home, the face to one's card; back and reload keep the place", async ({
  page,
}) => {
  await page.goto("/fans?view=home");
  const tabs = page.getByRole("navigation", { name: "App" }).getByRole("link");
  await expect(tabs).toHaveText(["bts", "play", "drops", /chat$/, "live"]);
  await expect(tabs.and(page.locator("[aria-current]"))).toHaveCount(0);
  for (const tab of ["bts", "play", "drops", "chat", "live"]) {
    await tabs.filter({ hasText: tab }).click();
    await expect(page).toHaveURL(`/fans?view=${tab}`);
    await expect(tabs.and(page.locator("[aria-current=page]"))).toContainText([tab]);
    await expect(page.locator(app)).toHaveAttribute("data-view", tab);
  }
  await page.getByRole("link", { name: "Your fan card" }).click();
  await expect(page).toHaveURL("/fans?view=profile");
  await page.getByRole("link", { name: "afters, home" }).click();
  await expect(page).toHaveURL("/fans?view=home");
  for (const view of ["profile", "live", "chat"]) {
    await page.goBack();
    await expect(page.locator(app)).toHaveAttribute("data-view", view);
  }
  await page.reload();
  await expect(page.locator(app)).toHaveAttribute("data-view", "chat");
});

test("PHONE-06: play pressed forgets the character, chat pressed the thread", async ({ page }) => {
  const tab = (name: string) => page.getByRole("navigation", { name: "App" }).getByRole("link", { name });
  await page.goto("/fans?view=play&card=carmilla");
  await expect(page.getByRole("heading", { name: "Carmilla" })).toBeVisible();
  await tab("play").click();
  await expect(page).toHaveURL("/fans?view=play");
  await expect(page.getByRole("heading", { name: "Carmilla" })).toBeHidden();
  await page.goto("/fans?view=chat&thread=nova");
  await expect(page.getByRole("heading", { name: "Messages with Friends" })).toBeHidden();
  await tab("chat").click();
  await expect(page).toHaveURL("/fans?view=chat");
  await expect(page.getByRole("heading", { name: "Messages with Friends" })).toBeVisible();
});

test("a view goes on where it was scrolled to, after another one and after a reload", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto("/fans?view=home");
  const screen = page.locator(".fan-app-screen");
  const place = () => screen.evaluate((it) => it.scrollTop);
  await screen.evaluate((it) => it.scrollTo(0, 90));
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toContain("90");
  // On a slow line the outline of the next view is there for a while, and is shorter.
  await page.route("**/fans.data?view=play*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.getByRole("navigation", { name: "App" }).getByRole("link", { name: "play" }).click();
  await expect(page.locator(app)).toHaveAttribute("data-view", "play");
  await expect(screen).not.toHaveAttribute("aria-busy");
  await page.goBack();
  await expect.poll(place).toBe(90);
  await page.reload();
  await expect.poll(place).toBe(90);
});

test("the app's bar shuts over what goes under it, and makes way with the tabs for who writes with the keyboard up", async ({
  page,
}) => {
  await page.goto("/fans?view=home");
  const bar = page.locator(".fan-app-bar");
  await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.locator(".fan-app-screen").evaluate((it) => it.scrollTo(0, 90));
  await expect(bar).toHaveCSS("background-color", "rgb(7, 10, 8)");
  await page.goto("/fans?view=chat&thread=nova");
  const field = page.getByRole("textbox", { name: /^Message to/ });
  const tabs = page.getByRole("navigation", { name: "App" });
  const footOf = async (of: Locator) => (await of.boundingBox())!.y + (await of.boundingBox())!.height;
  // However little was said, one writes at the foot.
  await expect(async () =>
    expect((await tabs.boundingBox())!.y - (await footOf(field))).toBeLessThan(24),
  ).toPass();
  await page.setViewportSize({ width: 390, height: 460 });
  await field.focus();
  await expect(tabs).toBeHidden();
  await expect(bar).toBeHidden();
  expect(460 - (await footOf(field))).toBeLessThan(24);
  await field.blur();
  await expect(tabs).toBeVisible();
});

test("FANS-01: on a desk the app stands in a frame beside the words", { tag: "@layout" }, async ({
  page,
}) => {
  await page.goto("/fans?view=play");
  const wide = page.viewportSize()!.width >= 480;
  await expect(page.getByText("Stay for the afters").first()).toBeVisible({ visible: wide });
  await expect(page.locator(".phone")).toHaveCSS("padding-top", wide ? "12px" : "0px");
  await expect(page.getByRole("banner")).toBeVisible({ visible: wide });
  // Nobody has to scroll the page to reach the tabs.
  await expect(page.getByRole("navigation", { name: "App" })).toBeInViewport({ ratio: 1 });
});

test("what is not there any more is told in its view, with a way on", async ({ page }) => {
  for (const [address, sentence] of [
    ["/fans?view=live&forum=no-such-forum", "This forum is not open any more."],
    ["/fans?view=profile&fan=nobody-at-all", "There is no such fan."],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: sentence })).toBeVisible();
    await expect(page.getByText("It is on us.")).toHaveCount(0);
    await page.locator(".fan-app-screen").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/fans?view=home");
  }
});

test("a view that is under way lights its tab and shows its outline at once", async ({ page }) => {
  await page.goto("/fans?view=home");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/fans.data?view=play*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "App" }).getByRole("link", { name: "play" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await expect(page.locator(app)).toHaveAttribute("data-view", "play");
  letGo();
  await expect(page.getByRole("heading", { name: "Hot or Not" })).toBeAttached();
});

test("a view that is not open costs no script", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/fans?view=home", { waitUntil: "networkidle" });
  expect(scripts.filter((path) => path.includes("home.view"))).toHaveLength(1);
  expect(scripts.filter((path) => path.includes(".view"))).toHaveLength(1);
  await page.getByRole("navigation", { name: "App" }).getByRole("link", { name: "play" }).click();
  await expect(page.getByRole("heading", { name: "Hot or Not" })).toBeAttached();
  expect(scripts.filter((path) => path.includes("play.view"))).toHaveLength(1);
});

test("FANS-04: the second visit is personal", async ({ page }) => {
  await page.goto("/fans?view=play");
  const sent = page.waitForResponse(/\/votes$/);
  await page.getByRole("button", { name: "Hot", exact: true }).click();
  await sent;
  await page.goto("/fans?view=home");
  await expect(page.locator(".home-own")).toContainText("1 point");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("FANS-03: views stand in the page, and their tabs lead on", async ({ page }) => {
    await page.goto("/fans?view=home");
    await expect(page.locator(".night-line")).toBeVisible();
    await page.getByRole("navigation", { name: "App" }).getByRole("link", { name: "play" }).click();
    await expect(page.locator(".face-card h3").first()).toBeVisible();
  });
});
