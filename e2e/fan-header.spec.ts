import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { join, partyOf } from "./rooms.ts";
import { large, small } from "./windows.ts";

const header = (page: Page) => page.getByRole("banner");

async function menuOf(page: Page) {
  await header(page).getByRole("button", { name: "Menu", exact: true }).click();
  return page.getByRole("navigation", { name: "Menu" });
}

const fansPages = { Tonight: "/afters", Polls: "/polls", Wrapped: "/wrapped", Leaderboard: "/leaderboard" };

test("inside the product the header is the fan's, with portrait, after every step", async ({ page }) => {
  const room = await partyOf(page, "Live Now");
  await page.goto("/polls");
  await expect(header(page).getByRole("link", { name: "Your seat" })).toBeVisible();
  await join(page, room);
  const name = await page.locator(".speaking-as b").innerText();
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    await page.goto("/account");
    const you = header(page).getByRole("link", { name: `You, ${name}` });
    await expect(you.locator("img")).toHaveJSProperty("complete", true);
    await expect(header(page).getByRole("button", { name: "Join Beta" })).toBeHidden();
    const onPhone = size === small;
    for (const [label, path] of Object.entries(fansPages)) {
      const links = onPhone ? await menuOf(page) : page.getByRole("navigation", { name: "Main" });
      await links.getByRole("link", { name: label }).click();
      await expect(page).toHaveURL(path);
      await expect(you).toBeVisible();
    }
    // Where strangers are asked in, there is a way on for who is in.
    await page.goto("/fans");
    await expect(header(page).getByRole("button", { name: "Join Beta" })).toBeVisible();
    await expect(you).toBeVisible({ visible: !onPhone });
    await expect(header(page).getByRole("button", { name: "Menu", exact: true })).toBeVisible();
  }
});

test("SHELL-05: the menu shows what is on, music and Join Beta", async ({ page }) => {
  const room = await partyOf(page, "Live Now");
  for (const [size, at] of [
    [small, "/beta"],
    [large, "/polls"],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(at);
    const menu = await menuOf(page);
    const now = menu.getByRole("region", { name: "On now" });
    const first = now.getByRole("link").first();
    await expect(first).toContainText(/Live Now|Ending Soon/);
    await expect(now.locator(`a[href="${room}"]`)).toBeVisible();
    const pictures = menu.locator(".menu-pages img");
    await expect(pictures).toHaveCount(8);
    await pictures.last().scrollIntoViewIfNeeded();
    for (const picture of await pictures.all())
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    await now.locator(`a[href="${room}"]`).click();
    await expect(page).toHaveURL(room);
    await expect(menu).toBeHidden();
    await page.goto("/leaderboard");
    await page.route(/\/menu\.data/, (route) => route.abort());
    await (await menuOf(page)).getByRole("link", { name: "Polls" }).click();
    await expect(page).toHaveURL("/polls");
    await menuOf(page);
    await expect(menu.locator(".menu-wait")).toHaveCount(0);
    const music = menu.getByRole("button", { name: "Music" });
    const turned = (await music.getAttribute("aria-pressed")) === "true" ? "false" : "true";
    await music.click();
    await expect(music).toHaveAttribute("aria-pressed", turned);
    await page.keyboard.press("Escape");
    await expect(header(page).getByRole("button", { name: "Sound" })).toHaveAttribute("aria-pressed", turned);
    // Inside the product nobody is asked in; the pages for strangers do.
    await expect((await menuOf(page)).getByRole("button", { name: "Join Beta" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.goto("/superfans");
    await menuOf(page);
    await menu.getByRole("button", { name: "Join Beta" }).click();
    await expect(page.getByRole("dialog", { name: "Join the Beta" })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.unroute(/\/menu\.data/);
  }
});
