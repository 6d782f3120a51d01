import { expect, test } from "vitest";
import type { Page } from "../../testing/page.ts";
import { servePages } from "../../testing/pages.ts";
import { partyRows } from "../../testing/party-rows.ts";

const { open, newFan, run } = servePages();
const { aParty, endParty } = partyRows(run);

const cardsOf = (page: Page) => [...page.document.querySelectorAll(".party-grid .card")];
const cardWith = (page: Page, words: string) =>
  cardsOf(page).find((card) => page.text(card).includes(words))!;
const tabs = (page: Page) =>
  page
    .in()
    .getAllByRole("tab")
    .map((tab) => page.text(tab));
const isPicked = (page: Page, name: string) => page.in().getByRole("tab", { name, selected: true });

test("AFTERS-01..04: the directory has its heading and four tabs in the address", async () => {
  const page = await open("/afters");
  page.in().getByRole("heading", { level: 1, name: "Afters App" });
  page.in().getByText("Join live afterparties for your favorite shows and movies");
  expect(page.title).toContain("Afters App");
  expect(tabs(page)).toEqual(["Discover", "Live Now", "My Parties", "Leaderboard"]);
  isPicked(page, "Discover");
  isPicked(await open("/afters?tab=leaderboard"), "Leaderboard");
  const found = await open("/afters?tab=live&q=x");
  const canonical = found.document.querySelector("link[rel=canonical]")?.getAttribute("href");
  expect(canonical).toMatch(/\/afters$/);
  expect(found.meta("og:title")).toBe("Afters App");
});

test("AFTERS-05..07: the search is a form that filters by title or show", async () => {
  const page = await open("/afters");
  const search = (words: string) =>
    page.enter(page.in().getByPlaceholderText("Search afterparties..."), words);
  for (const [words, title] of [
    ["mOTEL pAR", "Side B with the lights off"],
    ["by lamplight", ""],
    ["HALCYON", ""],
  ] as const) {
    const found = cardsOf(await search(words));
    expect(found, words).toHaveLength(1);
    expect(page.text(found[0])).toContain(title);
  }
  expect(cardsOf(await search(""))).toHaveLength(cardsOf(page).length);
  const none = await search("no such thing");
  none.in().getByRole("heading", { name: /isn’t on yet$/ });
  expect(none.path).toContain("q=no+such+thing");
  const all = await none.follow("Clear search");
  expect(cardsOf(all)).toHaveLength(cardsOf(page).length);
  expect(all.in().getByPlaceholderText("Search afterparties...").getAttribute("value")).toBeFalsy();
});

test("AFTERS-09..12: a card shows picture, badge, texts, counts and button", async () => {
  const page = await open("/afters");
  const card = cardWith(page, "Vesper Line finale");
  expect(page.in(card).getAllByRole("img")).not.toEqual([]);
  expect(page.text(card.querySelector(".badge"))).toBe("Live Now");
  page.in(card).getByRole("heading", { name: "Vesper Line finale" });
  expect(page.text(card)).toContain("counted out loud together");
  expect(page.text(card.querySelector(".participants .sample-tag"))).toMatch(/^\d{1,3},\d{3} sample$/);
  const join = page.in(cardWith(page, "Live Now")).getByRole("button", { name: /^Join Party/ });
  expect(join.hasAttribute("disabled")).toBe(false);
  const archived = cardWith(page, "Archived");
  expect(page.in(archived).queryByRole("button")).toBeNull();
  const archive = await page.follow(/^View Archive/, archived);
  archive.in().getByText("This party is over. These are its credits.");
});

test("the first two pictures load at once, the last lazily; open polls are listed", async () => {
  const page = await open("/afters");
  page.in().getByRole("heading", { name: "Open polls" });
  expect(page.document.querySelector(".poll-card")).not.toBeNull();
  const loading = cardsOf(page).map((card) => card.querySelector("img")?.getAttribute("loading"));
  expect([loading[1], loading.at(-1)]).toEqual([expect.not.stringContaining("lazy"), "lazy"]);
  expect((await page.follow("See all polls")).path).toBe("/polls");
});

test("AFTERS-13, AFTERS-29: Join Party leads to the room and shows in recent activity", async () => {
  const fan = newFan();
  const before = await open("/afters?tab=mine", fan);
  before.in().getByRole("heading", { name: "Recent Activity" });
  expect(before.texts(".activity li")).toEqual([]);
  const directory = await open("/afters", fan);
  const card = cardWith(directory, "Live Now");
  const title = directory.text(directory.in(card).getByRole("heading"));
  const room = await directory.press(/^Join Party/, {}, card);
  expect(room.path).toMatch(/^\/afters\/party-/);
  room.in().getByRole("textbox", { name: "Message" });
  const mine = await open("/afters?tab=mine", fan);
  expect(mine.texts(".joined").join()).toContain(title);
  const deeds = mine.texts(".activity li");
  expect(deeds[0]).toContain("Joined");
  expect(deeds.length).toBeLessThanOrEqual(5);
  expect(mine.texts(".mine-points")).toEqual(["5 points"]);
});

test("AFTERS-19, AFTERS-20, AFTERS-21: Live Now lists live parties only", async () => {
  const directory = await open("/afters");
  const others = cardsOf(directory).filter((card) => /Ending Soon|Archived/.test(directory.text(card)));
  expect(others.length).toBeGreaterThanOrEqual(2);
  const page = await open("/afters?tab=live");
  const live = [...page.document.querySelectorAll(".live-grid .card")];
  expect(live).not.toEqual([]);
  for (const card of live) {
    expect(page.text(card.querySelector(".badge"))).toBe("Live");
    page.in(card).getByText("Active chat");
    expect(page.text(card.querySelector(".participants"))).toMatch(
      /^([\d,]+ (here now|joined)|The first seat is yours)/,
    );
    page.in(card).getByRole("button", { name: /^Join Now/ });
  }
  for (const other of others) {
    const address = other.querySelector(".card-target")?.getAttribute("href");
    expect(address).toBeTruthy();
    expect(page.document.querySelector(`a[href="${address}"]`)).toBeNull();
  }
  expect((await page.press(/^Join Now/, {}, live[0])).path).toMatch(/^\/afters\/party-/);
});

test("AFTERS-30..32: top participants with rank, name, character and points", async () => {
  const page = await open("/afters?tab=leaderboard");
  page.in().getByRole("heading", { name: "Top Participants" });
  const rows = [...page.document.querySelectorAll(".rank-row")];
  expect(rows).toHaveLength(5);
  const [rank, name, as, score] = [".rank", "b", ".rank-as", ".rank-score"].map((part) =>
    page.text(rows[0]!.querySelector(part)),
  );
  expect([rank, name, as, score]).toEqual([
    "#1",
    expect.stringMatching(/./),
    expect.stringMatching(/./),
    expect.stringMatching(/^[\d,]+ points?$/),
  ]);
});

test("AFTERS-33, AFTERS-34: the wrapped card shows once a wrapped exists", async () => {
  const fan = newFan();
  const before = await open("/afters?tab=leaderboard", fan);
  expect(before.in().queryByText("Your Fandom Wrapped")).toBeNull();
  await before.press("Generate wrapped");
  const page = await open("/afters?tab=leaderboard", fan);
  const card = page.document.querySelector(".wrapped-summary")!;
  page.in(card).getByRole("heading", { name: "Your Fandom Wrapped" });
  for (const words of ["Total rewatches", "29", "Top show", "Vesper Line"])
    expect(page.text(card)).toContain(words);
});

test("AFTERS-35: the forms of every tab are the acts that all pages share", async () => {
  for (const tab of ["", "?tab=live", "?tab=mine", "?tab=leaderboard"]) {
    const page = await open(`/afters${tab}`);
    const forms = [...page.main.querySelectorAll("form[method=post]")];
    expect(forms, tab).not.toEqual([]);
    for (const form of forms)
      expect(form.getAttribute("action")).toMatch(
        /^(\/afters\/[\w.-]+\/join|\/polls\/[\w.-]+\/votes|\/identity(\/link)?|\/wrapped)$/,
      );
  }
});

// Also AFTERS-16, AFTERS-20.
test("AFTERS-10, AFTERS-14: a card counts joined fans and is archived at its end", async () => {
  const id = await aParty({ title: "Night one", joined: 7306 });
  // What is searched for is kept for nobody.
  for (const tab of ["", "&tab=live"]) {
    const page = await open(`/afters?q=Night+one${tab}`);
    const cards = [...page.document.querySelectorAll(".card")];
    const card = cards.find((it) => page.text(it).includes("Night one"))!;
    expect(page.text(card.querySelector(".participants"))).toContain("7,306 joined");
  }
  await endParty(id);
  const page = await open("/afters?q=Night+one");
  expect(page.text(cardWith(page, "Night one").querySelector(".badge"))).toBe("Archived");
});
