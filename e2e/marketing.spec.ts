import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { large, small } from "./windows.ts";

const pages = [
  "/",
  "/beta",
  "/no-such-page",
  "/fans",
  "/superfans",
  "/creators",
  "/studios",
  "/experiences",
  "/careers",
  "/investors",
  "/press",
];

/** What the page asks for by itself, since it is there. */
function callsOf(page: Page) {
  const calls: string[] = [];
  // The page before it may be a room, which asks until it is left.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) calls.length = 0;
  });
  page.on("request", (request) => {
    // The router asks for the names of routes that links lead to; that is no call of the page's.
    const { pathname } = new URL(request.url());
    if (["fetch", "xhr", "eventsource"].includes(request.resourceType()) && pathname !== "/__manifest")
      calls.push(pathname);
  });
  return calls;
}

test("PROD-02, NOTFOUND-01: marketing pages never scroll sideways", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    for (const window of [small, large, { width: 320, height: 640 }]) {
      await page.setViewportSize(window);
      const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(drawn, path).toBeLessThanOrEqual(window.width);
    }
  }
});

// Also STUDIOS-07.
test("FANS-01..02, ROUTE-04: the phone on Fans and Step inside open a party", async ({ page }) => {
  for (const own of [small, large]) {
    await test.step(`FANS-01, FANS-02, ROUTE-04: ${own.width}`, async () => {
      const wide = own === large;
      await page.setViewportSize(own);
      await page.goto("/fans#afterparty");
      await expect(page.locator("section#afterparty h2")).toBeInViewport();
      const phone = page.locator(".phone");
      const screen = async () => (await phone.locator(".phone-screen").boundingBox())!;
      expect((await screen()).width).toBe(390);
      await expect(phone).toHaveCSS("padding-top", wide ? "12px" : "0px");
      if (!wide) expect((await screen()).x).toBe(0);
      // As tall as a phone where the window is taller.
      else
        for (const height of [1080, 1600]) {
          await page.setViewportSize({ width: 1440, height });
          expect((await screen()).height).toBe(844);
        }
      await page.setViewportSize(own);
      await phone.getByRole("link", { name: "Join Party", exact: true }).click();
      await expect(page).toHaveURL(/\/afters\/party-/);
    });
  }
  const calls = callsOf(page);
  for (const own of [large, small]) {
    await page.setViewportSize(own);
    await test.step(`STUDIOS-07: Studios calls nothing by itself, ${own.width}`, async () => {
      await page.goto("/studios", { waitUntil: "networkidle" });
      expect(calls).toEqual([]);
      const proof = page.getByRole("main").getByRole("region", { name: "On right now", exact: true });
      const title = await proof.locator(".proof-phone h3").innerText();
      await proof.getByRole("link", { name: "Step inside" }).click();
      const room = page.frameLocator(`iframe[title="${title}, live"]`);
      await expect(room.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(room.getByRole("button", { name: /^Join Party/ })).toBeVisible();
    });
  }
});
