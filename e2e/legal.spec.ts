import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";

const scrolled = (page: Page) => expect.poll(() => page.evaluate(() => scrollY));

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

for (const path of ["/privacy", "/terms", "/guidelines"])
  test(`LEGAL-01, LEGAL-03: ${path} is shown from its top, by a link and after a reload, its contents and addresses lead to its clauses, and it can be printed`, {
    tag: "@layout",
  }, async ({ page }) => {
    await page.goto("/");
    await scrollTo(page, 99_999);
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await scrolled(page).toBe(0);
    await scrollTo(page, 900);
    await scrolled(page).toBe(900);
    await page.reload();
    await scrolled(page).toBe(0);

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(page.locator(".legal-text p").first()).toHaveCSS("color", "rgb(0, 0, 0)");
    await page.emulateMedia({ media: null });

    const last = page.locator(".legal-text section").last();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
    await expect(last).toBeInViewport();
    await expect(page).toHaveURL(`${path}#${await last.getAttribute("id")}`);
    await page.reload();
    await expect(last.locator("h2")).toBeInViewport();
  });
