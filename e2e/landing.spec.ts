import type { Locator } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { large, small } from "./windows.ts";

async function expectGreen(picture: Locator) {
  const [red, green, blue] = await picture.evaluate((img: HTMLImageElement) => {
    const canvas = new OffscreenCanvas(16, 16).getContext("2d")!;
    canvas.drawImage(img, 0, 0, 16, 16);
    const sum = [0, 0, 0];
    for (const [at, value] of canvas.getImageData(0, 0, 16, 16).data.entries()) {
      if (at % 4 < 3) sum[at % 4] = sum[at % 4]! + value;
    }
    return sum as [number, number, number];
  });
  expect(green).toBeGreaterThan(2 * Math.max(red, blue));
}

// Also LANDING-14.
test("LANDING-01..02, LANDING-06: hero, stills and cards of the landing page", async ({ page }) => {
  await test.step("LANDING-01: at 200 % and on a phone on its side the words stand inside, apart from the name", async () => {
    await page.goto("/");
    for (const [width, height] of [
      [720, 450],
      [844, 390],
      [800, 1000],
      [480, 600],
      [1000, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
      const name = await box(".hero-name:visible");
      const title = await box(".hero h1");
      const actions = await box(".hero-actions");
      const window = `${width} × ${height}`;
      expect(name.y + name.height, window).toBeLessThan(title.y);
      expect([name.x >= 0, name.x + name.width <= width], window).toEqual([true, true]);
      expect(Math.max(title.y + title.height, actions.y + actions.height), window).toBeLessThanOrEqual(
        height,
      );
      const apart = title.x + title.width <= actions.x || title.y + title.height <= actions.y;
      expect(apart, window).toBe(true);
    }
  });
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    await page.goto("/");
    await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
    const picture = page.locator(".hero-back");
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
    const { width, height } = page.viewportSize()!;
    expect(await picture.boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
    await expectGreen(picture);

    const top = () =>
      page.locator(".hero-crowd").evaluate((img) => img.getBoundingClientRect().top + scrollY);
    await page.evaluate(() => window.scrollTo(0, innerHeight));
    await expect.poll(top).toBeLessThan(0);
    expect(await top()).toBeGreaterThanOrEqual(-12);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(top).toBe(0);
    await page.emulateMedia({ reducedMotion: null });

    const stills = page.locator(".stills img");
    for (const still of await stills.all()) await expect(still).toHaveCSS("filter", /grayscale\(1\)/);
    await page.locator(".stills li").first().focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(stills.first()).toHaveCSS("filter", "none");

    // The whole card is the target, not only its title.
    const cards = page.locator(".features article");
    await expect(cards).toHaveCount(5);
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      const [hit, own] = await card.evaluate((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        const under = document.elementFromPoint(left + width / 2, top + 20);
        return [under?.closest("a")?.href, element.querySelector<HTMLAnchorElement>("h3 a")?.href];
      });
      expect(hit).toBe(own);
      expect(own).toBeTruthy();
    }
    const box = (await cards.last().boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + 20);
    await expect(page).toHaveURL("/fans");
  }
});

test("LANDING-03: About leads smoothly to its section; late fonts move nothing", async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await new Promise((passed) => setTimeout(passed, 700));
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifted: number }).shifted += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
  }
  await page.unroute("**/*.woff2");
  for (const size of [small, large]) {
    await page.setViewportSize(size);
    await page.goto("/beta");
    await page.evaluate(() => {
      const passed: number[] = [];
      addEventListener("scroll", () => passed.push(scrollY));
      Object.assign(window, { passed });
    });
    await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true }).click();
    await expect(page).toHaveURL("/#why-afters");
    const head = page.locator("#why-afters h2");
    await expect(head).toBeInViewport();
    const placesPassed = () =>
      page.evaluate(
        () => new Set((window as unknown as { passed: number[] }).passed.filter((y) => y > 0)).size,
      );
    // The way is longer on a phone: a busy machine may draw but two places of a desk's.
    await expect.poll(placesPassed).toBeGreaterThan(size === small ? 2 : 0);
    const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    await page.reload();
    await expect(head).toBeInViewport();
    expect(await behavior()).toBe("smooth");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/#why-afters");
    await page.reload();
    await expect(head).toBeInViewport();
    expect(await behavior()).toBe("auto");
    await page.emulateMedia({ reducedMotion: null });
  }
});
