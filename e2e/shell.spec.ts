import type { Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { partyOf, putAway, react } from "./rooms.ts";
import { large, small } from "./windows.ts";

const header = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");
const isSmall = (page: Page) => page.viewportSize()!.width === small.width;

/** The links are in the header on a desk and in its menu on a phone. */
async function navigation(page: Page) {
  if (!isSmall(page)) return page.getByRole("navigation", { name: "Main" });
  await header(page).getByRole("button", { name: "Menu", exact: true }).click();
  return page.getByRole("navigation", { name: "Menu" });
}

async function scrolledDown(page: Page) {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
}

/** The keyboard opens the menu, stays in it and gets back to its button. */
async function throughTheMenuByKeys(page: Page) {
  const button = header(page).getByRole("button", { name: "Menu", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Tonight" })).toBeFocused();
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
}

test("SHELL-01..04, SHELL-07..08: skip link, wordmark and header links", async ({ page }) => {
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    await page.goto("/beta");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();

    const wordmark = header(page).getByRole("link", { name: "afters", exact: true });
    await wordmark.click();
    await expect(page).toHaveURL("/");
    // A page that comes begins at its top: once it is there, it may be scrolled.
    await expect(page.locator(".hero h1")).toBeVisible();
    await scrolledDown(page);
    await expect(header(page).getByRole("button", { name: "Join Beta" })).toBeInViewport();
    await expect(header(page)).toHaveCSS("position", "fixed");
    await wordmark.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveURL("/");

    if (isSmall(page)) await throughTheMenuByKeys(page);
    const links = await navigation(page);
    if (isSmall(page)) expect((await links.boundingBox())?.height).toBe(844);
    await expect(links.getByRole("link", { name: "Fans" })).toHaveAttribute("href", "/fans");
    await links.getByRole("link", { name: "Creators" }).click();
    await expect(page).toHaveURL("/superfans");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  }
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

test("SHELL-09..10, SHELL-19: links scroll smoothly to the top; rooms have no footer", async ({ page }) => {
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    for (const at of [
      "/polls",
      "/afters/party-vesper-line-finale",
      "/afters/party-carmilla",
      "/afters/party-carmilla?from=0",
    ]) {
      await page.goto(at);
      const isRoom = at !== "/polls";
      await expect(page.locator("[data-shell=away]"), at).toBeVisible({ visible: isRoom });
      await expect(page.locator("footer.footer"), at).toBeVisible({ visible: !isRoom });
    }
    for (const view of ["wrapped", "chat"]) {
      await page.goto(`/fans?view=${view}`);
      await expect(page.locator("[data-view]"), view).toBeVisible();
      await expect(page.locator("footer.footer"), view).toBeVisible({ visible: size === large });
    }
  }
  await page.clock.install();
  for (const size of [small, large])
    await test.step(`SHELL-09, SHELL-19: ${size.width}`, async () => {
      await page.setViewportSize(size);
      await page.goto("/");
      const seen = await watchScrolling(page);
      for (const [at, where] of ["header", "footer"].entries()) {
        const name = at === 0 ? "Fans" : "Studios";
        const links = where === "header" ? await navigation(page) : footer(page);
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        await links.getByRole("link", { name, exact: true }).click();
        await page.clock.runFor(49);
        expect((await seen()).slice(at)).toEqual([]);
        await page.clock.runFor(1);
        expect((await seen()).slice(at)).toMatchObject([{ top: 0, behavior: "smooth" }]);
        await page.clock.resume();
        await expect(page).toHaveURL(`/${name.toLowerCase()}`);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      }
      await page.emulateMedia({ reducedMotion: "reduce" });
      await footer(page).getByRole("link", { name: "Fans", exact: true }).click();
      await expect.poll(async () => (await seen()).slice(2)).toMatchObject([{ behavior: "instant" }]);
      await page.emulateMedia({ reducedMotion: null });
    });
});

test("a toast stays 4 s and never covers the button just pressed", async ({ page }) => {
  await page.route("**/votes", (route) => route.abort());
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    for (const edge of ["top", "foot"] as const) {
      await page.goto("/polls");
      // However few polls are open, these can be scrolled to there.
      const rows = page.locator(".poll-card button.poll-row");
      const row = edge === "top" ? rows.first() : rows.last();
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
  }
  await page.clock.install();
  await page.goto("/polls");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.locator(".poll-card button.poll-row").last().click();
  const toast = page.locator(".toast");
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_990);
  await expect(toast).toBeVisible();
  await page.clock.runFor(20);
  await expect(toast).toHaveCount(0);
});

/** What stands under the toast that came last. The lines of a log move on under it, and count only as it is placed. */
const covered = (page: Page) =>
  page
    .locator(".toast")
    .last()
    .evaluate(async (toast) => {
      await Promise.all(toast.getAnimations().map(({ finished }) => finished));
      const said = toast.getBoundingClientRect();
      const root = toast.closest("dialog") ?? document;
      const kept = root.querySelectorAll(
        "a[href], button, input, textarea, select, summary, h1, h2, h3, [role=timer]",
      );
      return [...kept].flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isUnder = left < said.right && right > said.left && top < said.bottom && bottom > said.top;
        const moves = one.closest("[role=log]") !== null;
        return isUnder && !moves && one.checkVisibility({ visibilityProperty: true }) && right - left > 4
          ? [one.outerHTML.slice(0, 120)]
          : [];
      });
    });

test("a toast covers no button, field, heading or clock on any page", async ({ page }) => {
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    await page.goto(await partyOf(page, "Live Now"));
    if (size === small) await page.getByRole("button", { name: /^Join Party/ }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
    await putAway(page);
    await page.route("**/reactions", (route) =>
      route.fulfill({ status: 500, json: { ok: false, message: "No." } }),
    );
    await react(page, "clap");
    await expect(page.locator(".toast")).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
    await page.goto("/fans?view=deep-dive&q=gloves");
    await page.route("**/functions/v1/deep-dive-library", (route) =>
      route.fulfill({ status: 500, json: { ok: false } }),
    );
    await page.getByLabel("Ask about any film, show or director").fill("gloves");
    await page.keyboard.press("Enter");
    await expect(page.locator(".toast")).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
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
    await expect.poll(() => covered(page)).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});
