import { expect, test } from "vitest";
import type { Page } from "../../../testing/page.ts";
import { servePages } from "../../../testing/pages.ts";

const { open, newFan } = servePages();

const section = (page: Page, name: string) => page.in(page.main).getByRole("region", { name });

// Also PROD-03.
test("LANDING-01, LANDING-07..08: the hero has wordmark, tagline and links to the fans", async () => {
  const page = await open("/");
  page.in(page.main).getByRole("heading", { level: 1, name: "Fandom, Finally Playable" });
  expect(page.in(page.main).getAllByRole("img", { name: "afters" })).not.toEqual([]);
  expect(page.title).toContain("Fandom, Finally Playable");
  for (const name of ["Join Beta", "Enter afters"])
    expect((await page.follow(name, page.main)).path).toBe("/fans");
});

// Also PROD-04, PROD-13.
test("LANDING-04..06, LANDING-09, LANDING-15..16: the landing sections are complete", async () => {
  const page = await open("/");
  const why = section(page, "Fandom Is Passive. Fans Want More");
  expect(why.id).toBe("why-afters");
  const stills = [...why.querySelectorAll(".stills img")];
  expect(stills).toHaveLength(4);
  for (const still of stills) expect(still.getAttribute("alt")).toMatch(/.{20,}/);
  const future = section(page, "The Future of Commerce is Play");
  expect(page.text(future)).toContain("social, multiplayer world where fandom becomes a game");
  expect(page.text(future)).toContain("commerce becomes play");
  expect(page.in(future).getAllByRole("article")).toHaveLength(5);
  expect(page.in(page.main).queryByRole("searchbox")).toBeNull();
  for (const counter of ["1.2M users", "45K posts daily"]) expect(page.text(page.main)).toContain(counter);
  const live = page.in(page.main).getByRole("link", { name: /Live afterparties/ });
  expect(live.getAttribute("href")).toBe("/afters");
  page.in().getByRole("button", { name: "Get the SDK", hidden: true });
});

test("LANDX-01: without script the live part is links into the app", async () => {
  const { html } = await open("/");
  for (const view of ["bts", "play", "live", "chat", "scene-picker", "deep-dive"])
    expect(html).toContain(`href="/fans?view=${view}"`);
});

test.each([
  ["LANDING-10", "Share the Clip", "/memes", /five seconds/i, "Five seconds, your words"],
  ["LANDING-11", "Shop the Character", "/shop", /wear what they wore/i, "Shop the Character"],
  ["LANDING-12, LANDING-17", "Mood", "/chaos", /12 mood types.*50\+ regions/, "Mood Search"],
  ["LANDING-13", "Social Club", "/social-club", /directors, actors and writers/i, "The Social Club"],
  ["LANDING-05", "Play Along", "/fans", /the whole app, in your hand/i, "Stay for the afters"],
])("%s, LANDING-14: the card %s leads to %s", async (_id, name, to, words, head) => {
  const page = await open("/");
  const future = section(page, "The Future of Commerce is Play");
  const card = page.in(future).getByRole("link", { name }).closest("article")!;
  expect(page.text(card)).toMatch(words);
  const target = await page.follow(name, card);
  expect([target.path, target.status]).toEqual([to, 200]);
  target.in().getByRole("heading", { level: 1, name: head });
});

// Also PROD-05.
test("PROD-01: fans find a live party from the landing page, and acts are stored", async () => {
  const fan = newFan();
  const directory = await (await open("/", fan)).follow(/Live afterparties/);
  expect(directory.path).toBe("/afters");
  const card = directory
    .in()
    .getAllByRole("button", { name: /^Join Party/ })[0]
    ?.closest("form");
  const room = await directory.press(/^Join Party/, {}, card!);
  expect(room.path).toMatch(/^\/afters\/party-/);
  const mine = await open("/afters?tab=mine", fan);
  expect(mine.document.querySelector(`.joined a[href="${room.path}"]`)).not.toBeNull();
});
