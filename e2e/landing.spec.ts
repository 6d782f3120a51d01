import type { Page } from "@playwright/test";
import { axe, expect, test } from "./afters.ts";

const main = (page: Page) => page.getByRole("main");
const section = (page: Page, heading: string) =>
  main(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: heading, level: 2 }) });

test("LANDING-01, PROD-03: the hero shows the wordmark and the tagline", { tag: "@layout" }, async ({
  page,
}) => {
  await page.goto("/");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Fandom, Finally Playable");
  await expect(main(page).getByRole("img", { name: "afters" })).toBeVisible();
  await expect(page).toHaveTitle(/Fandom, Finally Playable/);
});

test("LANDING-02: the hero fills the screen with a picture that is green", { tag: "@layout" }, async ({
  page,
}) => {
  await page.goto("/");
  const picture = page.locator(".hero-back");
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
  const { width, height } = page.viewportSize()!;
  expect(await picture.boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
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
});

test("LANDING-01, LANDING-02: at 200 % and on a phone on its side the words stand inside the hero, apart from its name", async ({
  page,
}) => {
  for (const [width, height] of [
    [720, 450],
    [844, 390],
    [800, 1000],
    [480, 600],
    [1000, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const name = await box(".hero-name:visible");
    const title = await box(".hero h1");
    const actions = await box(".hero-actions");
    const window = `${width} × ${height}`;
    expect(name.y + name.height, window).toBeLessThan(title.y);
    expect([name.x >= 0, name.x + name.width <= width], window).toEqual([true, true]);
    expect(Math.max(title.y + title.height, actions.y + actions.height), window).toBeLessThanOrEqual(height);
    const apart = title.x + title.width <= actions.x || title.y + title.height <= actions.y;
    expect(apart, window).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 844 });
});

test("LANDING-03: the hash #why-afters scrolls smoothly to its section", { tag: "@layout" }, async ({
  page,
}) => {
  await page.goto("/#why-afters");
  await expect(page.locator("#why-afters")).toBeInViewport();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
});

test("LANDING-03: from another page the footer's About leads smoothly to the section", async ({ page }) => {
  await page.goto("/beta");
  await page.evaluate(() => {
    const passed: number[] = [];
    addEventListener("scroll", () => passed.push(scrollY));
    Object.assign(window, { passed });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true }).click();
  await expect(page).toHaveURL("/#why-afters");
  await expect(page.locator("#why-afters h2")).toBeInViewport();
  const placesPassed = () =>
    page.evaluate(
      () => new Set((window as unknown as { passed: number[] }).passed.filter((y) => y > 0)).size,
    );
  await expect.poll(placesPassed).toBeGreaterThan(2);
});

test("LANDING-03: with less motion the section is simply there", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/#why-afters");
  await expect(page.locator("#why-afters h2")).toBeInViewport();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("LANDING-04, LANDING-05, LANDING-15, LANDING-16, PROD-04, PROD-13: what the sections say, five cards, the counters and the way to the live afterparties", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("#why-afters")).toContainText("Fandom Is Passive. Fans Want More");
  const future = section(page, "The Future of Commerce is Play");
  await expect(future).toContainText("social, multiplayer world where fandom becomes a game");
  await expect(future).toContainText("commerce becomes play");
  await expect(future.getByRole("article")).toHaveCount(5);
  await expect(main(page).getByRole("searchbox")).toHaveCount(0);
  await expect(main(page)).toContainText("1.2M users");
  await expect(main(page)).toContainText("45K posts daily");
  await expect(main(page).getByRole("link", { name: /Live afterparties/ })).toHaveAttribute(
    "href",
    "/afters",
  );
});

test("LANDING-06: four film stills are grey, and their colour returns with the focus", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/");
  const stills = section(page, "Fandom Is Passive. Fans Want More").locator(".stills img");
  await expect(stills).toHaveCount(4);
  for (const still of await stills.all()) {
    await expect(still).toHaveCSS("filter", /grayscale\(1\)/);
    await expect(still).toHaveAttribute("alt", /.{20,}/);
  }
  await page.locator(".stills li").first().focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(stills.first()).toHaveCSS("filter", "none");
});

for (const [id, name] of [
  ["LANDING-07", "Join Beta"],
  ["LANDING-08", "Enter afters"],
] as const) {
  test(`${id}: the hero's ${name} leads to /fans`, { tag: "@layout" }, async ({ page }) => {
    await page.goto("/");
    await main(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL("/fans");
  });
}

test("LANDING-09: Join the beta list opens Join the Beta, and one Get the SDK leads to one dialog", async ({
  page,
}) => {
  await page.goto("/");
  if (test.info().project.name === "phone") {
    await page.getByRole("banner").getByRole("button", { name: "Menu", exact: true }).click();
  }
  // On a phone there are two in the header: the one of the menu is the one that shows.
  await page
    .getByRole("banner")
    .getByRole("button", { name: "Join the beta list" })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("button", { name: "Get the SDK", includeHidden: true })).toHaveCount(1);
  const dialog = page.getByRole("dialog", { name: "Join the Beta" });
  for (const field of ["Username", "Name", "Email", "Phone"]) {
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
  }
});

const cards = [
  ["LANDING-10", "Share the Clip", "/memes", /five seconds/i, "Five seconds, your words"],
  ["LANDING-11", "Shop the Character", "/shop", /wear what they wore/i, "Shop the Character"],
  ["LANDING-12, LANDING-17", "Mood", "/chaos", /12 mood types.*50\+ regions/, "Mood Search"],
  ["LANDING-13", "Social Club", "/social-club", /directors, actors and writers/i, "The Social Club"],
  ["LANDING-05", "Play Along", "/fans", /the whole app, in your hand/i, "Stay for the afters"],
] as const;

for (const [id, name, to, words, head] of cards) {
  test(`${id}, LANDING-14: the card ${name} leads to ${to}`, { tag: "@layout" }, async ({ page }) => {
    await page.goto("/");
    const card = section(page, "The Future of Commerce is Play")
      .getByRole("article")
      .filter({ hasText: name });
    await expect(card).toContainText(words);
    await card.scrollIntoViewIfNeeded();
    // The whole card is the target, not only its title.
    const box = (await card.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + 20);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(head);
    expect((await page.request.get(to)).status()).toBe(200);
  });
}

test("the crowd rises at most 12 px, and not at all with less motion", { tag: "@layout" }, async ({
  page,
}) => {
  const crowd = page.locator(".hero-crowd");
  const top = () => crowd.evaluate((img) => img.getBoundingClientRect().top + scrollY);
  await page.goto("/");
  await page.evaluate(() => window.scrollTo(0, innerHeight));
  await expect.poll(top).toBeLessThan(0);
  expect(await top()).toBeGreaterThanOrEqual(-12);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(top).toBe(0);
});

test("a shared link shows a card, and the page has one address", async ({ page, baseURL, request }) => {
  await page.goto("/?utm_source=friend");
  const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
  expect(await meta("og:title")).toContain("Fandom, Finally Playable");
  expect(new URL((await page.locator("link[rel=canonical]").getAttribute("href"))!).pathname).toBe("/");
  const card = await request.get(new URL((await meta("og:image"))!).pathname);
  expect(card.headers()["content-type"]).toBe("image/png");
  expect(baseURL).toBeTruthy();
});

test("the product can be put on a home screen", async ({ page, request }) => {
  await page.goto("/");
  const manifest = (await page.locator("link[rel=manifest]").getAttribute("href"))!;
  const { icons } = (await (await request.get(manifest)).json()) as { icons: { src: string }[] };
  const linked = await page
    .locator("link[rel*=icon]")
    .evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href));
  for (const icon of [...linked, ...icons.map(({ src }) => src)]) {
    const answer = await request.get(icon);
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
  }
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#070a08");
});

test("nothing above the fold moves while the page loads, however late its fonts come", {
  tag: "@layout",
}, async ({ page }) => {
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
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
});

test("the landing page is accessible", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/");
  await axe(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("LANDING-01, LANDING-08: the hero is there and its buttons lead on", async ({ page }) => {
    await page.goto("/");
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    await main(page).getByRole("link", { name: "Enter afters" }).click();
    await expect(page).toHaveURL("/fans");
  });
});
