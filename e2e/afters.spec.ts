import { axe, expect, test } from "./afters.ts";
import { partyOf } from "./rooms.ts";

const cards = ".party-grid .card";

test("AFTERS-01, AFTERS-02: the directory has its heading and subtitle", async ({ page }) => {
  await page.goto("/afters");
  await expect(page.getByRole("heading", { level: 1, name: "Afters App" })).toBeVisible();
  await expect(
    page.getByText("Join live afterparties for your favorite shows and movies", { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/Afters App/);
});

test("AFTERS-03, AFTERS-04: four tabs, Discover first, the rest in the address", async ({ page }) => {
  await page.goto("/afters");
  await expect(page.getByRole("tab")).toHaveText(["Discover", "Live Now", "My Parties", "Leaderboard"]);
  await expect(page.getByRole("tab", { name: "Discover" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Leaderboard" }).click();
  await expect(page).toHaveURL(/tab=leaderboard/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Leaderboard" })).toHaveAttribute("aria-selected", "true");
});

test("the tabs answer to arrow keys", async ({ page }) => {
  await page.goto("/afters");
  await page.getByRole("tab", { name: "Discover" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Live Now" })).toBeFocused();
  await expect(page).toHaveURL(/tab=live/);
});

test("AFTERS-05, AFTERS-06, AFTERS-07: the search filters by title or show, whatever the case", async ({
  page,
}) => {
  await page.goto("/afters");
  const all = await page.locator(cards).count();
  const search = page.getByPlaceholder("Search afterparties...", { exact: true });
  await search.fill("mOTEL pAR");
  await expect(page.locator(cards)).toHaveCount(1);
  await expect(page.locator(cards)).toContainText("Side B with the lights off");
  await expect(page).toHaveURL(/q=mOTEL/);
  await search.fill("by lamplight");
  await expect(page.locator(cards)).toHaveCount(1);
  await search.fill("");
  await expect(page.locator(cards)).toHaveCount(all);
  await search.fill("no such thing");
  await expect(page.getByRole("heading", { name: /isn’t on yet$/ })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.locator(cards)).toHaveCount(all);
  await expect(search).toHaveValue("");
});

test("AFTERS-06: the address follows what is typed 300 ms after the last letter", async ({ page }) => {
  await page.clock.install();
  await page.goto("/afters");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByPlaceholder("Search afterparties...", { exact: true }).fill("carmilla");
  await expect(page.locator(cards).filter({ hasNotText: "Carmilla" })).toHaveCount(0);
  await page.clock.runFor(299);
  await expect(page).toHaveURL(/\/afters$/);
  await page.clock.runFor(2);
  await expect(page).toHaveURL(/q=carmilla/);
});

test("AFTERS-06: what is typed while an earlier search lands in the address stays", async ({ page }) => {
  await page.goto("/afters");
  const search = page.getByPlaceholder("Search afterparties...", { exact: true });
  await search.evaluate((field: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    const { replaceState } = history;
    history.replaceState = (...change: Parameters<History["replaceState"]>) => {
      Reflect.apply(replaceState, history, change);
      if (!String(change[2]).includes("q=carmilla")) return;
      history.replaceState = replaceState.bind(history);
      setValue.call(field, "no such thing");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await search.fill("carmilla");
  await expect(page).toHaveURL(/q=no/);
  await expect(search).toHaveValue("no such thing");
});

test("AFTERS-06: on a slow phone, where one types on while the address follows, every letter stays", async ({
  page,
}) => {
  await page.goto("/afters");
  const search = page.getByPlaceholder("Search afterparties...", { exact: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await search.pressSequentially("motel paradox", { delay: 320 });
  await expect(page).toHaveURL(/x$/);
  await expect(search).toHaveValue("motel paradox");
});

test("AFTERS-09, AFTERS-10, AFTERS-11, AFTERS-12: a card shows picture, badge, title, description, the sample's count with separators, named, and Join Party, or View Archive that leads to what there is to read", async ({
  page,
}) => {
  await page.goto("/afters");
  const card = page.locator(cards).filter({ hasText: "Vesper Line finale" }).first();
  await expect(card.getByRole("img").first()).toBeVisible();
  await expect(card.locator(".badge")).toHaveText("Live Now");
  await expect(card.getByRole("heading", { name: "Vesper Line finale" })).toBeVisible();
  await expect(card).toContainText("counted out loud together");
  await expect(card.locator(".participants .sample-tag")).toHaveText(/^\d{1,3},\d{3} sample$/);
  const live = page.locator(cards).filter({ hasText: "Live Now" }).first();
  await expect(live.getByRole("button", { name: /^Join Party/ })).toBeEnabled();
  const archived = page.locator(cards).filter({ hasText: "Archived" }).first();
  await expect(archived.getByRole("button")).toHaveCount(0);
  await archived.getByRole("link", { name: "View Archive" }).click();
  await expect(page.getByText("This party is over. These are its credits.")).toBeVisible();
});

test("AFTERS-13: Join Party is remembered and leads to the room", async ({ page }) => {
  await page.goto("/afters");
  const card = page.locator(cards).filter({ hasText: "Live Now" }).first();
  const title = await card.getByRole("heading").innerText();
  await card.getByRole("button", { name: /^Join Party/ }).click();
  await expect(page).toHaveURL(/\/afters\/party-/);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await page.goto("/afters?tab=mine");
  await expect(page.locator(".joined")).toContainText(title);
});

test("AFTERS-14, AFTERS-15, AFTERS-16, AFTERS-18: badges in the colours of their state", async ({ page }) => {
  await page.goto("/afters");
  const badge = (text: string) => page.locator(".party-grid .badge").filter({ hasText: text }).first();
  await expect(badge("Live Now")).toHaveCSS("color", "rgb(43, 245, 107)");
  await expect(badge("Ending Soon")).toHaveCSS("color", "rgb(255, 224, 74)");
  await expect(badge("Archived")).toHaveCSS("color", "rgb(152, 162, 155)");
});

test("AFTERS-15: on the smallest phone a badge stands whole on its picture", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/afters");
  const badge = page.locator(".card-badge .badge", { hasText: "Ending Soon" }).first();
  const picture = page.locator(".card-picture", { has: badge }).first();
  const [inner, outer] = [(await badge.boundingBox())!, (await picture.boundingBox())!];
  expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
});

test("AFTERS-19, AFTERS-20, AFTERS-21: Live Now lists live parties with all their signs", {
  tag: "@layout",
}, async ({ page }) => {
  // Sample parties roll over meanwhile: what is not live is asked for, and told apart by its address.
  await page.goto("/afters");
  const others = page.locator(cards).filter({ hasText: /Ending Soon|Archived/ });
  const addresses = await others
    .locator(".card-target")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(addresses.length).toBeGreaterThanOrEqual(2);
  await page.goto("/afters?tab=live");
  const live = page.locator(".live-grid .card");
  await expect(live.first()).toBeVisible();
  for (const card of await live.all()) {
    await expect(card.locator(".badge")).toHaveText("Live");
    await expect(card.getByText("Active chat", { exact: true })).toBeVisible();
    // Other tests announce parties of their own, in which no sample fan sits.
    await expect(card.locator(".participants")).toHaveText(
      /^([\d,]+ (here now|joined)|The first seat is yours)/,
    );
    await expect(card.getByRole("button", { name: /^Join Now/ })).toBeVisible();
  }
  for (const address of addresses) await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0);
  await live
    .first()
    .getByRole("button", { name: /^Join Now/ })
    .click();
  await expect(page).toHaveURL(/\/afters\/party-/);
});

test("AFTERS-29: Recent Activity holds the fan's own last deeds, at most five", async ({ page }) => {
  await page.goto("/afters?tab=mine");
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(page.locator(".activity li")).toHaveCount(0);
  await page.goto("/afters?tab=live");
  await page
    .getByRole("button", { name: /^Join Now/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/afters\/party-/);
  await page.goto("/afters?tab=mine");
  await expect(page.locator(".activity li").first()).toContainText("Joined");
  await expect(page.locator(".mine-points")).toHaveText("5 points");
  expect(await page.locator(".activity li").count()).toBeLessThanOrEqual(5);
});

test("AFTERS-30, AFTERS-31, AFTERS-32: Top Participants with rank, name, character and points", async ({
  page,
}) => {
  await page.goto("/afters?tab=leaderboard");
  await expect(page.getByRole("heading", { name: "Top Participants" })).toBeVisible();
  const rows = page.locator(".rank-row");
  await expect(rows).toHaveCount(5);
  await expect(rows.first().locator(".rank")).toHaveText("#1");
  await expect(rows.first().locator("b")).not.toBeEmpty();
  await expect(rows.first().locator(".rank-as")).not.toBeEmpty();
  await expect(rows.first().locator(".rank-score")).toHaveText(/^[\d,]+ points?$/);
  const colours = ["rgb(245, 184, 61)", "rgb(205, 213, 209)", "rgb(255, 138, 60)", "rgb(69, 217, 238)"];
  for (const [index, colour] of colours.entries()) {
    await expect(rows.nth(index).locator(".rank")).toHaveCSS("color", colour);
  }
});

test("AFTERS-33, AFTERS-34: the wrapped card shows once a wrapped exists, and not before", async ({
  page,
}) => {
  await page.goto("/afters?tab=leaderboard");
  await expect(page.getByText("Your Fandom Wrapped")).toHaveCount(0);
  await page.getByRole("button", { name: "Generate wrapped" }).click();
  const card = page.locator(".wrapped-summary");
  await expect(card.getByRole("heading", { name: "Your Fandom Wrapped" })).toBeVisible();
  await expect(card).toContainText("Total rewatches");
  await expect(card).toContainText("29");
  await expect(card).toContainText("Top show");
  await expect(card).toContainText("Vesper Line");
});

test("AFTERS-35: the directory votes, claims and generates through the acts every page shares", async ({
  page,
}) => {
  const posted: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // What a stream is asked to carry is no act.
    if (request.method() === "POST" && !pathname.startsWith("/live/")) posted.push(pathname);
  });
  await page.goto("/afters");
  await page.locator(".poll-card button.poll-row").first().click();
  await expect(page.getByText("Vote cast successfully!", { exact: true })).toBeVisible();
  await page.goto("/afters?tab=mine");
  await page.getByRole("button", { name: "Claim Identity" }).click();
  await expect(page.getByRole("heading", { name: "Your Identity" })).toBeVisible();
  await page.goto("/afters?tab=leaderboard");
  await page.getByRole("button", { name: "Generate wrapped" }).click();
  await expect(page.locator(".wrapped-summary")).toBeVisible();
  expect(posted.map((path) => path.replace(/^\/polls\/[^/]+\//, "/polls/*/"))).toEqual([
    "/session",
    "/polls/*/votes",
    "/identity",
    "/wrapped",
  ]);
});

test("on a phone the directory is a list: small pictures at the left, two polls and the way to all", async ({
  page,
}) => {
  await page.goto("/afters");
  const card = page.locator(cards).first();
  const [row, picture] = await Promise.all([card.boundingBox(), card.locator("img").boundingBox()]);
  expect(picture!.x).toBeCloseTo(row!.x, 0);
  expect(picture!.width).toBeLessThan(130);
  expect(row!.height).toBeLessThan(240);
  expect(await card.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-400\./);
  await expect(page.locator(cards).nth(1).locator("img")).not.toHaveAttribute("loading", "lazy");
  await expect(page.locator(cards).last().locator("img")).toHaveAttribute("loading", "lazy");
  await expect(page.locator(".poll-card:visible")).toHaveCount(2);
  await page.getByRole("link", { name: "See all polls" }).click();
  await expect(page).toHaveURL(/\/polls$/);
});

test("the directory has a canonical address and words for link previews", async ({ page }) => {
  await page.goto("/afters?tab=live&q=x");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/afters$/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", "Afters App");
});

for (const tab of ["discover", "live", "mine", "leaderboard"]) {
  test(`the tab ${tab} passes axe`, { tag: "@layout" }, async ({ page }) => {
    await page.goto(`/afters?tab=${tab}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await axe(page);
  });
}

test("a card's picture fills its frame, also where it stands beside the words", { tag: "@layout" }, async ({
  page,
}) => {
  for (const path of ["/afters", "/"]) {
    await page.goto(path);
    const frames = page.locator(".card.beside .card-picture");
    await expect(frames.first()).toBeVisible();
    const short = await frames.evaluateAll((all) =>
      all.flatMap((frame) => {
        const [outer, inner] = [frame, frame.querySelector("img")!].map((one) => one.getBoundingClientRect());
        const fits = inner!.top <= outer!.top + 1 && inner!.bottom >= outer!.bottom - 1;
        return fits && inner!.width >= outer!.width - 1 ? [] : [`${inner!.height} of ${outer!.height}`];
      }),
    );
    expect(short, path).toEqual([]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("AFTERS-06: the search is a form", async ({ page }) => {
    await page.goto("/afters");
    await page.getByPlaceholder("Search afterparties...").fill("HALCYON");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=HALCYON/);
    await expect(page.locator(cards)).toHaveCount(1);
  });

  test("AFTERS-13: Join Party is a form that leads to the room", async ({ page }) => {
    const address = await partyOf(page, "Live Now");
    await page.goto("/afters");
    await page.locator(`${cards} form[action="${address}/join"] button`).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  });
});
