import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { windows } from "./windows.ts";

const scrolled = (page: Page) => expect.poll(() => page.evaluate(() => scrollY));

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

/** A link of the footer asks for the top a moment after it is pressed, which may be after its page has come. */
async function follow(page: Page, path: string) {
  await page.evaluate(() => {
    const scroll = window.scrollTo.bind(window) as (...wish: unknown[]) => void;
    window.scrollTo = ((...wish: unknown[]) => {
      scroll(...wish);
      if (typeof wish[0] === "object") document.body.dataset.asked = "for the top";
    }) as typeof window.scrollTo;
  });
  await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
  await expect(page.locator("body")).toHaveAttribute("data-asked", "for the top");
}

test("LEGAL-01, LEGAL-03: legal texts open at the top, link clauses and print", async ({ page }) => {
  for (const path of ["/privacy", "/terms", "/guidelines"])
    for (const size of windows)
      await test.step(`${path} at ${size.width}`, async () => {
        await page.setViewportSize(size);
        await page.goto("/");
        await scrollTo(page, 99_999);
        await follow(page, path);
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
});
