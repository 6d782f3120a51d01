import type { Page } from "@playwright/test";
import { axe, expect, test } from "./afters.ts";
import { join, partyOf } from "./rooms.ts";

const header = (page: Page) => page.getByRole("banner");

async function menuOf(page: Page) {
  await header(page).getByRole("button", { name: "Menu", exact: true }).click();
  return page.getByRole("navigation", { name: "Menu" });
}

const insides = [
  "/afters",
  "/polls",
  "/wrapped",
  "/leaderboard",
  "/drops",
  "/account",
  "/memes",
  "/memes/make",
  "/chaos",
  "/shop",
  "/character-chat",
  "/social-club",
  "/recommendations",
];
const fansPages = { Tonight: "/afters", Polls: "/polls", Wrapped: "/wrapped", Leaderboard: "/leaderboard" };

test("inside the product the header is the fan's: its pages and their portrait, on every page and after every step", {
  tag: "@layout",
}, async ({ page }) => {
  const room = await partyOf(page, "Live Now");
  await page.goto("/polls");
  await expect(header(page).getByRole("link", { name: "Your seat" })).toBeVisible();
  await join(page, room);
  const name = await page.locator(".speaking-as b").innerText();
  for (const inside of insides) {
    await page.goto(inside);
    const you = header(page).getByRole("link", { name: `You, ${name}` });
    await expect(you, inside).toHaveAttribute("href", "/account");
    await expect(you.locator("img")).toHaveJSProperty("complete", true);
    await expect(header(page).getByRole("button", { name: "Join Beta" }), inside).toBeHidden();
  }
  // Where strangers are asked in, there is a way on for who is in.
  await page.goto("/fans");
  await expect(header(page).getByRole("button", { name: "Join Beta" })).toBeVisible();
  const onDesk = { visible: test.info().project.name !== "phone" };
  await expect(header(page).getByRole("link", { name: `You, ${name}` })).toBeVisible(onDesk);
  await expect(header(page).getByRole("button", { name: "Menu", exact: true })).toBeVisible();
  await page.goto("/account");
  const onPhone = test.info().project.name === "phone";
  for (const [label, path] of Object.entries(fansPages)) {
    const links = onPhone ? await menuOf(page) : page.getByRole("navigation", { name: "Main" });
    await links.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(header(page).getByRole("link", { name: `You, ${name}` })).toBeVisible();
  }
});

test("SHELL-04, SHELL-05: on the pages of fans the links and Join Beta are in the header's menu", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/leaderboard");
  const menu = await menuOf(page);
  await expect(menu.getByRole("link", { name: "Fans" })).toHaveAttribute("href", "/fans");
  await expect(menu.getByRole("link", { name: "Creators" })).toHaveAttribute("href", "/superfans");
  await menu.getByRole("button", { name: "Join Beta" }).click();
  await expect(page.getByRole("dialog", { name: "Join the Beta" })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("the menu shows what is on, leads there, and its pages have pictures", {
  tag: "@layout",
}, async ({ page }) => {
  const room = await partyOf(page, "Live Now");
  await page.goto("/beta");
  const onPhone = test.info().project.name === "phone";
  if (!onPhone) await page.goto("/polls");
  const menu = await menuOf(page);
  const now = menu.getByRole("region", { name: "On now" });
  const first = now.getByRole("link").first();
  await expect(first).toContainText(/Live Now|Ending Soon/);
  await expect(now.locator(`a[href="${room}"]`)).toBeVisible();
  const pictures = menu.locator(".menu-pages img");
  await expect(pictures).toHaveCount(8);
  await pictures.last().scrollIntoViewIfNeeded();
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await axe(page);
  await now.locator(`a[href="${room}"]`).click();
  await expect(page).toHaveURL(room);
  await expect(menu).toBeHidden();
});

test("the music is switched in the menu as well, and both switches agree", async ({ page }) => {
  await page.goto("/leaderboard");
  const menu = await menuOf(page);
  const music = menu.getByRole("button", { name: "Music" });
  const isOn = await music.getAttribute("aria-pressed");
  await music.click();
  await expect(music).toHaveAttribute("aria-pressed", isOn === "true" ? "false" : "true");
  await page.keyboard.press("Escape");
  await expect(header(page).getByRole("button", { name: "Sound" })).toHaveAttribute(
    "aria-pressed",
    isOn === "true" ? "false" : "true",
  );
});

test("the menu's links stand when what is on cannot be had", async ({ page }) => {
  await page.goto("/leaderboard");
  await page.route(/\/menu\.data/, (route) => route.abort());
  const menu = await menuOf(page);
  await expect(menu.locator(".menu-wait")).toHaveCount(0);
  await menu.getByRole("link", { name: "Polls" }).click();
  await expect(page).toHaveURL("/polls");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the fan's header has the own portrait, and the menu its pages", async ({ page }) => {
    const room = await partyOf(page, "Live Now");
    await page.goto(room);
    await page.getByRole("button", { name: /^Join Party/ }).click();
    await page.goto("/polls");
    await expect(header(page).getByRole("link", { name: /^You, / })).toBeVisible();
    const menu = await menuOf(page);
    await menu.getByRole("link", { name: "Wrapped" }).click();
    await expect(page).toHaveURL("/wrapped");
  });
});
