import type { Locator, Page } from "@playwright/test";
import { viewNames } from "../app/frame/phone/views.ts";
import { expect, test } from "./afters.ts";
import { small } from "./windows.ts";

const app = ".fan-app";
const appTabs = (page: Page) => page.getByRole("navigation", { name: "App" });
const tab = (page: Page, name: string) => appTabs(page).getByRole("link", { name });
const screen = (page: Page) => page.locator(".fan-app-screen");
const footOf = async (of: Locator) => {
  const { y, height } = (await of.boundingBox())!;
  return y + height;
};

test("FANS-03, ROUTE-04: every view has its address and fills a phone, small or turned", async ({ page }) => {
  for (const view of viewNames) {
    await page.goto(`/fans?view=${view}`);
    await expect(page.locator(app), view).toHaveAttribute("data-view", view);
    await expect(page.getByRole("banner"), view).toBeHidden();
    const { x, y, width, height } = (await page.locator(app).boundingBox())!;
    expect([x, y, width, height], view).toEqual([0, 0, 390, 844]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(320);
    expect(await screen(page).evaluate((it) => it.scrollWidth), view).toBe(320);
    // A phone that is turned keeps the view.
    await page.setViewportSize({ width: 844, height: 390 });
    const turned = (await page.locator(app).boundingBox())!;
    expect([turned.x, turned.y, turned.width, turned.height], view).toEqual([0, 0, 844, 390]);
    await expect(page.getByRole("banner"), view).toBeHidden();
    await expect(appTabs(page), view).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(844);
    await page.setViewportSize(small);
  }
});

// Also FANS-09..10.
test("FANS-01, FANS-04, PHONE-01: tabs load their scripts; logo and face lead on", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  const scriptsOf = (view: string) => scripts.filter((path) => path.includes(`${view}.view`));
  const tabs = appTabs(page).getByRole("link");
  await test.step("a view that is not open costs no script", async () => {
    await page.goto("/fans?view=home", { waitUntil: "networkidle" });
    expect(scriptsOf("home")).toHaveLength(1);
    expect(scriptsOf("")).toHaveLength(1);
    await expect(tabs).toHaveText(["bts", "play", "drops", /chat$/, "live"]);
    await expect(tabs.and(page.locator("[aria-current]"))).toHaveCount(0);
  });
  await test.step("FANS-04: the second visit is personal", async () => {
    await tab(page, "play").click();
    await expect(page.getByRole("heading", { name: "Hot or Not" })).toBeAttached();
    expect(scriptsOf("play")).toHaveLength(1);
    const sent = page.waitForResponse(/\/votes$/);
    await page.getByRole("button", { name: "Hot", exact: true }).click();
    await sent;
    await page.goto("/fans?view=home");
    await expect(page.locator(".home-own")).toContainText("1 point");
  });
  for (const name of ["bts", "play", "drops", "chat", "live"]) {
    await tabs.filter({ hasText: name }).click();
    await expect(page).toHaveURL(`/fans?view=${name}`);
    await expect(tabs.and(page.locator("[aria-current=page]"))).toContainText([name]);
    await expect(page.locator(app)).toHaveAttribute("data-view", name);
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
  await test.step("FANS-01: a thumb gets past the app that is shown on the page", async () => {
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
});

test("FANS-01, PHONE-06: views show skeletons, resume and scroll back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto("/fans?view=home");
  const bar = page.locator(".fan-app-bar");
  await test.step("a view goes on where it was scrolled to, after a slow one and after a reload", async () => {
    await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    const place = () => screen(page).evaluate((it) => it.scrollTop);
    await screen(page).evaluate((it) => it.scrollTo(0, 90));
    await expect(bar).toHaveCSS("background-color", "rgb(7, 10, 8)");
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toContain("90");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/fans.data?view=play*", async (route) => {
      await held;
      await route.continue();
    });
    await tab(page, "play").click();
    // Its outline is shorter.
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
    await expect(page.locator(app)).toHaveAttribute("data-view", "play");
    letGo();
    await expect(page.getByRole("heading", { name: "Hot or Not" })).toBeAttached();
    await expect(screen(page)).not.toHaveAttribute("aria-busy");
    await page.goBack();
    await expect.poll(place).toBe(90);
    await page.reload();
    await expect.poll(place).toBe(90);
  });
  await page.setViewportSize(small);
  await test.step("PHONE-06: play pressed forgets the character", async () => {
    await page.goto("/fans?view=play&card=carmilla");
    await expect(page.getByRole("heading", { name: "Carmilla" })).toBeVisible();
    await tab(page, "play").click();
    await expect(page).toHaveURL("/fans?view=play");
    await expect(page.getByRole("heading", { name: "Carmilla" })).toBeHidden();
  });
  await test.step("one writes at the foot, and bar and tabs make way for the keyboard", async () => {
    await page.goto("/fans?view=chat&thread=nova");
    const field = page.getByRole("textbox", { name: /^Message to/ });
    await expect(async () =>
      expect((await appTabs(page).boundingBox())!.y - (await footOf(field))).toBeLessThan(24),
    ).toPass();
    await page.setViewportSize({ width: 390, height: 460 });
    await field.focus();
    await expect(appTabs(page)).toBeHidden();
    await expect(bar).toBeHidden();
    expect(460 - (await footOf(field))).toBeLessThan(24);
    await field.blur();
    await expect(appTabs(page)).toBeVisible();
  });
  await test.step("PHONE-06: chat pressed forgets the thread", async () => {
    const heading = page.getByRole("heading", { name: "Messages with Friends" });
    await expect(heading).toBeHidden();
    await tab(page, "chat").click();
    await expect(page).toHaveURL("/fans?view=chat");
    await expect(heading).toBeVisible();
  });
  await test.step("FANS-01: on a desk the app stands in a frame beside the words", async () => {
    await page.goto("/fans?view=play");
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const wide = width >= 480;
      await expect(page.getByText("Stay for the afters").first()).toBeVisible({ visible: wide });
      await expect(page.locator(".phone")).toHaveCSS("padding-top", wide ? "12px" : "0px");
      await expect(page.getByRole("banner")).toBeVisible({ visible: wide });
      // Nobody has to scroll the page to reach the tabs.
      await expect(appTabs(page)).toBeInViewport({ ratio: 1 });
    }
  });
});
