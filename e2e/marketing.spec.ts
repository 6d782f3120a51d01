import type { Page } from "@playwright/test";
import { axe, expect, test } from "./afters.ts";

const main = (page: Page) => page.getByRole("main");
const named = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });

/** The pages that say what the house is, with their titles. */
const pages = {
  "/fans": "Stay for the afters",
  "/superfans": "The superfan economy, with your name on the door",
  "/creators": "Creator Program",
  "/studios": "The Studio Distribution Engine",
  "/experiences": "We keep the lights down and the night going",
  "/careers": "There is a seat free",
  "/investors": "The box office is open",
  "/press": "Afters, for the press",
} as const;

/** Presses a button that opens a form on the spot, and gives the dialog. */
async function openForm(page: Page, button: string, dialog: string) {
  await main(page).getByRole("button", { name: button, exact: true }).first().click();
  const opened = page.getByRole("dialog", { name: dialog, exact: true });
  await expect(opened).toBeVisible();
  return opened;
}

for (const [path, title] of Object.entries(pages)) {
  test(`${path} has one title, headings in order, is accessible, holds its pictures' places, and never scrolls sideways`, {
    tag: "@layout",
  }, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const levels = await page
      .locator("main :is(h1, h2, h3, h4)")
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
    await axe(page);
    const drawnWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await drawnWidth()).toBeLessThanOrEqual(page.viewportSize()!.width);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.reload();
    expect(await drawnWidth()).toBeLessThanOrEqual(320);
    for (const picture of await main(page).locator("img").all()) {
      await expect(picture).toHaveAttribute("width", /^\d+$/);
      await expect(picture).toHaveAttribute("height", /^\d+$/);
    }
  });
}

test("FANS-01, ROUTE-04: the Fans page has a phone that shows what is on and leads there", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/fans");
  const phone = page.locator(".phone");
  await expect(phone.getByRole("heading", { level: 2 })).toBeVisible();
  expect(await phone.locator('a[href^="/afters/party-"]').count()).toBeGreaterThan(1);
  await expect(phone.getByRole("navigation", { name: "App" }).getByRole("link")).toHaveCount(5);
  const { width } = (await phone.locator(".phone-screen").boundingBox())!;
  expect(width).toBe(390);
  await phone.getByRole("link", { name: "Join Party", exact: true }).click();
  await expect(page).toHaveURL(/\/afters\/party-/);
});

test("the phone has its frame where there is room for one, and none on a phone", { tag: "@layout" }, async ({
  page,
}) => {
  await page.goto("/fans");
  const wide = page.viewportSize()!.width >= 480;
  await expect(page.locator(".phone")).toHaveCSS("padding-top", wide ? "12px" : "0px");
  const screen = async () => (await page.locator(".phone-screen").boundingBox())!;
  if (!wide) expect((await screen()).x).toBe(0);
  // As tall as a phone where the window is taller.
  else
    for (const height of [1080, 1600]) {
      await page.setViewportSize({ width: 1440, height });
      expect((await screen()).height).toBe(844);
    }
});

test("FANS-02: the Fans page has an anchor called afterparty", async ({ page }) => {
  await page.goto("/fans#afterparty");
  await expect(page.locator("section#afterparty h2")).toBeInViewport();
});

test("ROUTE-04, PROD-08: on the Fans page the header asks for two things", async ({ page }) => {
  await page.goto("/fans");
  await page.getByRole("banner").getByRole("button", { name: "Join Beta" }).click();
  const dialog = page.getByRole("dialog", { name: "Join the Beta" });
  await expect(dialog.getByRole("textbox", { name: /Username|Email/ })).toHaveCount(2);
  await expect(dialog.getByLabel("Phone")).toHaveCount(0);
});

test("SUPERFANS-01, SUPERFANS-02, ROUTE-05: the headline is about the superfan economy, over four tiles", async ({
  page,
}) => {
  await page.goto("/superfans");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("superfan economy");
  await expect(named(page, "Four doors it opens").getByRole("heading", { level: 3 })).toHaveText([
    "Unlock Perks",
    "IRL Access",
    "Gifting & Squads",
    "Superfan Pass",
  ]);
});

test("SUPERFANS-03, SUPERFANS-04, PROD-08: Unlock Superfan Pass opens its dialog", async ({ page }) => {
  await page.goto("/superfans");
  const dialog = await openForm(page, "Unlock Superfan Pass", "Superfan Pass");
  for (const field of ["Name", "Username", "Phone"])
    await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
});

test("PROD-06, ROUTE-05: from the superfans a clear way leads to the Creator Program", async ({ page }) => {
  await page.goto("/superfans");
  await main(page).getByRole("link", { name: "See the Creator Program" }).click();
  await expect(page).toHaveURL("/creators");
});

test("CREATORS-01, CREATORS-02, CREATORS-04, ROUTE-13: the Creator Program has its title, tagline and five benefits", async ({
  page,
}) => {
  await page.goto("/creators");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Creator Program");
  await expect(main(page).getByText("Grow and earn from your fandom", { exact: true })).toBeVisible();
  await expect(named(page, "What is in it for you").getByRole("heading", { level: 3 })).toHaveText([
    "Connect with Indie Studios Globally",
    "Insider Access",
    "Amplify & Distribute",
    "Grow Your Audience",
    "Monetize Fandom",
  ]);
});

test("CREATORS-03: Create on, with the wordmark, opens the application", async ({ page }) => {
  await page.goto("/creators");
  const button = main(page).getByRole("button", { name: "Create on afters" });
  await expect(button.getByRole("img", { name: "afters" })).toBeVisible();
  const dialog = await openForm(page, "Create on afters", "Create on afters");
  await expect(dialog.getByLabel("Full name")).toBeVisible();
});

test("STUDIOS-01, STUDIOS-02, STUDIOS-03, ROUTE-14, PROD-07: studios are told what the engine does", async ({
  page,
}) => {
  await page.goto("/studios");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Studio Distribution Engine");
  await expect(main(page).getByText("Rails from Play to Pay", { exact: true })).toBeVisible();
  await expect(
    main(page).getByText("Launch shoppable, measurable fan moments powered by the Afters SDK", {
      exact: true,
    }),
  ).toBeVisible();
});

test("STUDIOS-04, PROD-07, PROD-08: Get the Studio SDK opens its dialog", async ({ page }) => {
  await page.goto("/studios");
  await openForm(page, "Get the Studio SDK", "Get Studio SDK");
});

test("PROD-08: Request a partnership opens its dialog", async ({ page }) => {
  await page.goto("/studios");
  await openForm(page, "Request a partnership", "Request a partnership");
});

test("STUDIOS-05, STUDIOS-06: Benefits is a grid of four", { tag: "@layout" }, async ({ page }) => {
  await page.goto("/studios");
  const tiles = named(page, "Benefits").getByRole("listitem");
  await expect(tiles).toHaveCount(4);
  const claims = [
    /incremental revenue/i,
    /lower customer acquisition cost.*higher return on the ad spend/i,
    /scene-level intelligence/i,
    /fast to ship/i,
  ];
  for (const [at, claim] of claims.entries()) await expect(tiles.nth(at)).toContainText(claim);
});

test("studios see a party that is on: its room in a frame, its run-sheet and its figures, samples named", {
  tag: "@layout",
}, async ({ page }) => {
  await page.goto("/studios");
  const proof = named(page, "On right now");
  await expect(proof.getByText("A rehearsal")).toBeVisible();
  await expect(proof.getByText("sample crowd included")).toBeVisible();
  await expect(proof.locator(".proof-sheet li").first()).toBeVisible();
  expect(
    Number((await proof.locator(".proof-figures dd").first().innerText()).replace(",", "")),
  ).toBeGreaterThan(0);
  await axe(page);
  const title = await proof.locator(".proof-phone h3").innerText();
  await proof.getByRole("link", { name: "Step inside" }).click();
  const room = page.frameLocator(`iframe[title="${title}, live"]`);
  await expect(room.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(room.getByRole("button", { name: /^Join Party/ })).toBeVisible();
});

test("STUDIOS-07: the Studios page calls nothing by itself", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    // The router asks for the names of routes that links lead to; that is no call of the page's.
    const { pathname } = new URL(request.url());
    if (["fetch", "xhr", "eventsource"].includes(request.resourceType()) && pathname !== "/__manifest")
      calls.push(pathname);
  });
  await page.goto("/studios", { waitUntil: "networkidle" });
  expect(calls).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the room in the frame is a link into it", async ({ page }) => {
    await page.goto("/studios");
    const title = await page.locator(".proof-phone h3").innerText();
    await page.getByRole("link", { name: "Step inside" }).click();
    await expect(page).toHaveURL(/\/afters\/party-/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });
});

test("PROD-08: on the landing page Get the SDK opens Join the Future, and a link leads to the waitlist", async ({
  page,
}) => {
  await page.goto("/");
  await expect(main(page).getByRole("link", { name: "Request Access" })).toHaveAttribute("href", "/waitlist");
  await openForm(page, "Get the SDK", "Join the Future");
});

test("SHELL-13, SHELL-14, SHELL-16: the footer's About Us, Careers and Investors lead to real pages", async ({
  page,
}) => {
  for (const [link, path] of [
    ["About Us", "/experiences"],
    ["Careers", "/careers"],
    ["Investors", "/investors"],
  ] as const) {
    await page.goto("/studios");
    await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages[path]);
    await expect(
      page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }),
    ).toHaveAttribute("aria-current", "page");
  }
});

test("SHELL-16: careers and investors are asked to write, and where to", async ({ page }) => {
  for (const mailbox of ["careers", "investors"]) {
    await page.goto(`/${mailbox}`);
    await expect(main(page).getByRole("link", { name: `${mailbox}@afters.app` })).toHaveAttribute(
      "href",
      `mailto:${mailbox}@afters.app`,
    );
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of Object.entries(pages)) {
    test(`${path} is all there`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    });
  }

  for (const [path, button, form] of [
    ["/superfans", "Unlock Superfan Pass", "/superfans/pass"],
    ["/creators", "Create on afters", "/creators/apply"],
    ["/studios", "Get the Studio SDK", "/studios/sdk"],
    ["/studios", "Request a partnership", "/studios/partnership"],
    ["/", "Get the SDK", "/sdk"],
  ] as const) {
    test(`PROD-08: ${button} leads to the page of its form`, async ({ page }) => {
      await page.goto(path);
      await main(page).getByRole("button", { name: button, exact: true }).first().click();
      await expect(page).toHaveURL((url) => url.pathname === form);
    });
  }
});
