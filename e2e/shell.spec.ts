import type { Page } from "@playwright/test";
import { pageOf } from "../app/signups/forms.ts";
import { axe, expect, test } from "./afters.ts";
import { partyOf } from "./rooms.ts";

const header = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");
const onPhone = () => test.info().project.name === "phone";

/** The links are in the header on a desk and in its menu on a phone. */
async function navigation(page: Page) {
  if (!onPhone()) return page.getByRole("navigation", { name: "Main" });
  await header(page).getByRole("button", { name: "Menu", exact: true }).click();
  return page.getByRole("navigation", { name: "Menu" });
}

/** Waits until React has taken over, so that a click means what it means with JavaScript. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => "__reactRouterRouteModules" in window && document.readyState === "complete");

async function scrolledDown(page: Page) {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
}

test("SHELL-01: the header stays while the page scrolls", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/");
  await scrolledDown(page);
  await expect(header(page).getByRole("button", { name: "Join Beta" })).toBeInViewport();
  await expect(header(page)).toHaveCSS("position", "fixed");
});

test("SHELL-02: the header shows the wordmark, afters in lowercase", async ({ page }) => {
  await page.goto("/beta");
  await expect(header(page).getByRole("link", { name: "afters", exact: true })).toBeVisible();
});

test("SHELL-03: on a phone the links are in a sheet as tall as the screen", async ({ page }) => {
  await page.goto("/");
  const menu = await navigation(page);
  await expect(menu.getByRole("link", { name: "Fans" })).toBeVisible();
  expect((await menu.boundingBox())?.height).toBe(844);
  await menu.getByRole("link", { name: "Creators" }).click();
  await expect(page).toHaveURL("/superfans");
  await expect(menu).toBeHidden();
});

test("SHELL-03: the keyboard opens the menu, stays in it and gets back to its button", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const button = header(page).getByRole("button", { name: "Menu", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Tonight" })).toBeFocused();
  await axe(page);
  // Through all of it, past its end, and on.
  const stops = await menu.locator("a, button").count();
  for (let presses = 0; presses < stops + 4; presses++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => !!document.activeElement?.closest("#menu, body:not(:has(:focus))")),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("SHELL-04: the header links to Fans and Creators", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/");
  const links = await navigation(page);
  await expect(links.getByRole("link", { name: "Fans" })).toHaveAttribute("href", "/fans");
  await expect(links.getByRole("link", { name: "Creators" })).toHaveAttribute("href", "/superfans");
});

test("SHELL-05, SHELL-06: the header has a Join Beta button, which opens the beta dialog", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/beta");
  await hydrated(page);
  await header(page).getByRole("button", { name: "Join Beta" }).click();
  await expect(page.getByRole("dialog", { name: "Join the Beta" })).toBeVisible();
});

test("SHELL-07: the wordmark leads home from any other page", async ({ page }) => {
  await page.goto("/beta");
  await hydrated(page);
  await header(page).getByRole("link", { name: "afters", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("SHELL-08: the wordmark scrolls to the top on the landing page", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await scrolledDown(page);
  await header(page).getByRole("link", { name: "afters", exact: true }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveURL("/");
});

/** Records every wish to scroll. */
async function watchScrolling(page: Page) {
  await page.evaluate(() => {
    const seen: object[] = [];
    const scrollTo = window.scrollTo.bind(window) as (...wish: unknown[]) => void;
    window.scrollTo = ((...wish: unknown[]) => {
      const [options] = wish;
      if (typeof options === "object") seen.push({ ...options });
      scrollTo(...wish);
    }) as typeof window.scrollTo;
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { behavior: string; top: number }[] }).seen);
}

for (const [id, where] of [
  ["SHELL-09", "header"],
  ["SHELL-19", "footer"],
] as const) {
  test(`${id}: a ${where} link scrolls smoothly to the top, 50 ms after the click`, {
    tag: "@layout",
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await hydrated(page);
    const seen = await watchScrolling(page);
    const links = where === "header" ? await navigation(page) : footer(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await links.getByRole("link", { name: "Fans", exact: true }).click();
    await page.clock.runFor(49);
    expect(await seen()).toEqual([]);
    await page.clock.runFor(1);
    expect(await seen()).toMatchObject([{ top: 0, behavior: "smooth" }]);
    await page.clock.resume();
    await expect(page).toHaveURL("/fans");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
}

test("SHELL-09: with less motion the scroll is instant", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  const seen = await watchScrolling(page);
  await footer(page).getByRole("link", { name: "Fans", exact: true }).click();
  await expect.poll(seen).toHaveLength(1);
  expect((await seen())[0]).toMatchObject({ behavior: "instant" });
});

test("SHELL-17, SHELL-18: the footer shows the tagline and the year", async ({ page }) => {
  await page.goto("/");
  await expect(footer(page)).toContainText("Fandom, Finally Playable");
  await expect(footer(page)).toContainText("2025");
});

test("SHELL-10: the footer is seen on every page but in a room, and on a phone but in a view of the fan app", {
  tag: "@layout",
}, async ({ page, browser, baseURL, contextOptions }) => {
  test.setTimeout(240_000);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname);
  const ownForms = Object.values(pageOf);
  const others = ["/afters?tab=mine", "/afters?tab=leaderboard", "/wrapped", "/memes/make", "/sign-in"];
  const seen = [...new Set([...listed, ...ownForms, ...others, "/no-such-page", "/afters/no-such-party"])];
  const rooms = ["party-vesper-line-finale", "party-carmilla", "party-carmilla?from=0"];
  const views = ["wrapped", "chat"].map((view) => `/fans?view=${view}`);
  expect(listed.length).toBeGreaterThan(20);
  // It is there before any script and picture, which for fifty pages are minutes.
  const bare = await browser.newPage({
    ...contextOptions,
    baseURL,
    viewport: page.viewportSize(),
    javaScriptEnabled: false,
  });
  await bare.route(/\.(avif|webp|woff2|mp4)\b/, (route) => route.abort());
  for (const path of seen) {
    await bare.goto(path, { waitUntil: "domcontentloaded" });
    await expect(footer(bare), path).toBeVisible();
  }
  await bare.close();
  for (const path of rooms.map((room) => `/afters/${room}`)) {
    await page.goto(path);
    await expect(page.locator("[data-shell=away]"), path).toBeVisible();
    await expect(page.locator("footer.footer"), path).toBeHidden();
  }
  for (const path of views) {
    await page.goto(path);
    await expect(page.locator("[data-view]"), path).toBeVisible();
    await expect(page.locator("footer.footer"), path).toBeVisible({ visible: !onPhone() });
  }
});

test("SHELL-20: the footer's Join Beta opens the beta dialog", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await footer(page).getByRole("button", { name: "Join Beta" }).click();
  await expect(page.getByRole("dialog", { name: "Join the Beta" })).toBeVisible();
});

test("a toast stays for 4 s", async ({ page }) => {
  await page.clock.install();
  await page.goto("/polls");
  await page.route("**/votes", (route) => route.abort());
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.locator(".poll-card button.poll-row").last().click();
  const toast = page.locator(".toast");
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_990);
  await expect(toast).toBeVisible();
  await page.clock.runFor(20);
  await expect(toast).toHaveCount(0);
});

test("a toast never covers the button just pressed, at the top of the window or at its foot", {
  tag: "@layout",
}, async ({ page }) => {
  for (const edge of ["top", "foot"] as const) {
    await page.goto("/polls");
    await page.route("**/votes", (route) => route.abort());
    // In the middle of the page, where it can be scrolled to both edges.
    const rows = page.locator(".poll-card button.poll-row");
    const row = rows.nth(Math.floor((await rows.count()) / 2));
    await row.evaluate((one, at) => {
      const { top, bottom } = one.getBoundingClientRect();
      scrollBy({ top: at === "top" ? top - 84 : bottom - innerHeight + 24, behavior: "instant" });
    }, edge);
    const button = (await row.boundingBox())!;
    if (edge === "top") expect(button.y).toBeLessThan(120);
    else expect(button.y + button.height).toBeGreaterThan(page.viewportSize()!.height - 60);
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    const toast = page.locator(".toast");
    await expect(toast).toBeVisible();
    await toast.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
    const said = (await toast.boundingBox())!;
    const pressed = (await row.boundingBox())!;
    expect(said.y >= pressed.y + pressed.height || said.y + said.height <= pressed.y, edge).toBe(true);
  }
});

test("a toast covers no button, field, heading or clock, on a page, in the app, in a room and over a sheet", {
  tag: "@layout",
}, async ({ page }) => {
  /** What stands under it, a moment after it came. */
  const covered = async () => {
    await page.waitForTimeout(900);
    return page
      .locator(".toast")
      .last()
      .evaluate((toast) => {
        const said = toast.getBoundingClientRect();
        const root = toast.closest("dialog") ?? document;
        const kept = root.querySelectorAll(
          "a[href], button, input, textarea, select, summary, h1, h2, h3, [role=timer]",
        );
        return [...kept].flatMap((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const isUnder = left < said.right && right > said.left && top < said.bottom && bottom > said.top;
          return isUnder && one.checkVisibility({ visibilityProperty: true }) && right - left > 4
            ? [one.outerHTML.slice(0, 120)]
            : [];
        });
      });
  };
  await page.goto(await partyOf(page, "Live Now"));
  await page.getByRole("button", { name: /^Join Party/ }).click();
  await page.route("**/reactions", (route) =>
    route.fulfill({ status: 500, json: { ok: false, message: "No." } }),
  );
  await page.getByRole("button", { name: /^Clap/ }).click();
  await expect(page.locator(".toast")).toBeVisible();
  expect(await covered()).toEqual([]);
  await page.goto("/fans?view=deep-dive&q=gloves");
  await page.route("**/functions/v1/deep-dive-library", (route) =>
    route.fulfill({ status: 500, json: { ok: false } }),
  );
  await page.getByLabel("Ask about any film, show or director").fill("gloves");
  await page.keyboard.press("Enter");
  await expect(page.locator(".toast")).toBeVisible();
  expect(await covered()).toEqual([]);
  await page.goto("/fans");
  await header(page).getByRole("button", { name: "Join Beta" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Username").fill("Ada");
  await sheet.getByLabel("Email").fill("ada@example.org");
  await page.route(/\/(fans|join)/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { ok: false, message: "No." } })
      : route.continue(),
  );
  await sheet.locator("button[type=submit]").click();
  await expect(sheet.locator(".toast")).toBeVisible();
  expect(await covered()).toEqual([]);
});

test("PROD-02: nothing scrolls sideways on the smallest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", "/beta", "/no-such-page"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test("the first Tab leads past the header", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/beta");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-03, SHELL-04: the menu opens and its links lead on", { tag: "@layout" }, async ({ page }) => {
    await page.goto("/");
    const links = await navigation(page);
    await links.getByRole("link", { name: "Fans" }).click();
    await expect(page).toHaveURL("/fans");
  });

  test("SHELL-05, SHELL-20: Join Beta leads to the page with the form", async ({ page }) => {
    for (const where of [header, footer]) {
      await page.goto("/");
      await where(page).getByRole("button", { name: "Join Beta" }).click();
      await expect(page).toHaveURL(/\/beta\??$/);
      await expect(page.getByLabel("Username")).toBeVisible();
    }
  });
});
