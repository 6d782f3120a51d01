import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";

const { open } = servePages();

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

const named = (page: Page, name: string) => page.in(page.main).getByRole("region", { name });
const headings = (page: Page, region: string) =>
  page
    .in(named(page, region))
    .getAllByRole("heading", { level: 3 })
    .map((heading) => page.text(heading));
const footer = (page: Page) => page.in().getByRole("contentinfo");

test.each(Object.entries(pages))(
  "%s is all there: one title, headings in order, and places held for its pictures",
  async (path, title) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(
      page
        .in()
        .getAllByRole("heading", { level: 1 })
        .map((heading) => page.text(heading)),
    ).toEqual([title]);
    const levels = [...page.main.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1]));
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
    for (const picture of page.main.querySelectorAll("img"))
      for (const side of ["width", "height"]) expect(picture.getAttribute(side)).toMatch(/^\d+$/);
  },
);

// Also ROUTE-04.
test("FANS-01..02: the Fans page has a phone with what is on, and an afterparty", async () => {
  const page = await open("/fans");
  expect(page.texts("section#afterparty h2")).toHaveLength(1);
  const phone = page.document.querySelector(".phone")!;
  page.in(phone).getByRole("heading", { level: 2 });
  expect(phone.querySelectorAll('a[href^="/afters/party-"]').length).toBeGreaterThan(1);
  const app = page.in(phone).getByRole("navigation", { name: "App" });
  expect(page.in(app).getAllByRole("link")).toHaveLength(5);
  expect((await page.follow("Join Party", phone)).path).toMatch(/^\/afters\/party-/);
});

// Also PROD-06.
test("SUPERFANS-01..02, ROUTE-05: the superfan page has headline, tiles and a way on", async () => {
  const page = await open("/superfans");
  page.in().getByRole("heading", { level: 1, name: /superfan economy/ });
  expect(headings(page, "Four doors it opens")).toEqual([
    "Unlock Perks",
    "IRL Access",
    "Gifting & Squads",
    "Superfan Pass",
  ]);
  expect((await page.follow("See the Creator Program", page.main)).path).toBe("/creators");
});

test("CREATORS-01..04, ROUTE-13: the Creator Program has its texts and button", async () => {
  const page = await open("/creators");
  page.in().getByRole("heading", { level: 1, name: "Creator Program" });
  page.in(page.main).getByText("Grow and earn from your fandom");
  expect(headings(page, "What is in it for you")).toEqual([
    "Connect with Indie Studios Globally",
    "Insider Access",
    "Amplify & Distribute",
    "Grow Your Audience",
    "Monetize Fandom",
  ]);
  const [button] = page.in(page.main).getAllByRole("button", { name: "Create on afters" });
  page.in(button).getByRole("img", { name: "afters" });
});

// Also STUDIOS-05..06, ROUTE-14, PROD-07.
test("STUDIOS-01..03: studios read what the engine does, and four benefits", async () => {
  const page = await open("/studios");
  page.in().getByRole("heading", { level: 1, name: "The Studio Distribution Engine" });
  page.in(page.main).getByText("Rails from Play to Pay");
  page.in(page.main).getByText("Launch shoppable, measurable fan moments powered by the Afters SDK");
  const tiles = page
    .in(named(page, "Benefits"))
    .getAllByRole("listitem")
    .map((tile) => page.text(tile));
  expect(tiles).toEqual([
    expect.stringMatching(/incremental revenue/i),
    expect.stringMatching(/lower customer acquisition cost.*higher return on the ad spend/i),
    expect.stringMatching(/scene-level intelligence/i),
    expect.stringMatching(/fast to ship/i),
  ]);
});

test("studios see a live party, its run-sheet and figures, with samples labelled", async () => {
  const page = await open("/studios");
  const proof = named(page, "On right now");
  page.in(proof).getByText(/A rehearsal/);
  page.in(proof).getByText(/sample crowd included/);
  expect(page.texts(".proof-sheet li")).not.toEqual([]);
  const [people = ""] = page.texts(".report-figures dd");
  expect(Number.parseInt(people.replace(",", ""), 10)).toBeGreaterThan(0);
  const room = await page.follow("Step inside", proof);
  expect(room.path).toMatch(/^\/afters\/party-/);
  expect(page.texts(".proof-phone h3")).toEqual(room.texts("h1"));
});

test("SHELL-13, SHELL-14, SHELL-16: About Us, Careers and Investors lead to real pages", async () => {
  const studios = await open("/studios");
  for (const [link, path] of [
    ["About Us", "/experiences"],
    ["Careers", "/careers"],
    ["Investors", "/investors"],
  ] as const) {
    const page = await studios.follow(link, footer(studios));
    expect(page.path).toBe(path);
    page.in().getByRole("heading", { level: 1, name: pages[path] });
    page.in(footer(page)).getByRole("link", { name: link, current: "page" });
  }
  for (const mailbox of ["careers", "investors"]) {
    const page = await open(`/${mailbox}`);
    const link = page.in(page.main).getByRole("link", { name: `${mailbox}@afters.app` });
    expect(link.getAttribute("href")).toBe(`mailto:${mailbox}@afters.app`);
  }
});

test.each([
  ["/superfans", "Unlock Superfan Pass", "/superfans/pass"],
  ["/creators", "Create on afters", "/creators/apply"],
  ["/studios", "Get the Studio SDK", "/studios/sdk"],
  ["/studios", "Request a partnership", "/studios/partnership"],
  ["/", "Get the SDK", "/sdk"],
])("PROD-08: without JavaScript on %s %s leads to the page of its form, %s", async (path, name, form) => {
  const page = await open(path);
  const [button] = page.in(page.main).getAllByRole("button", { name });
  expect((await page.press(name, {}, button?.closest("form") ?? undefined)).path.replace(/\?$/, "")).toBe(
    form,
  );
});

test("PROD-08: on the landing page a link leads to the waitlist", async () => {
  const page = await open("/");
  expect((await page.follow("Request Access", page.main)).path).toBe("/waitlist");
});
