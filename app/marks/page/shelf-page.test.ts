import { expect, test } from "vitest";
import { Fan } from "../../../testing/fan.ts";
import { servePages } from "../../../testing/pages.ts";

const { newFan, open, run } = servePages();

test("an empty shelf says what to do, and where", async () => {
  const page = await open("/marks?show=watched");
  expect(page.in().getByRole("heading", { level: 1, name: "Your shelf" })).toBeTruthy();
  expect(page.text()).toContain("Nothing watched yet.");
  expect(page.in().getByRole("link", { name: "Bring it along" }).getAttribute("href")).toBe("/marks/import");
  expect(page.in().getByRole("link", { name: "Take it with you" }).getAttribute("href")).toBe(
    "/marks/export",
  );
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

test("without scripts a title is watched, rated, liked and taken back, by forms", async () => {
  const fan = newFan();
  const title = await open("/marks/vesper-line", fan);
  const watched = await title.press("Watched", { season: "2", episode: "4", at: "2026-11-01" });
  expect(watched.path).toBe("/marks/vesper-line");
  expect(watched.text()).toContain("Seen up to S2 E4");
  expect(watched.text()).toContain("S2 E4, 1 November 2026");
  const rated = await watched.press("Rate", { rating: "9" });
  const liked = await rated.press("Like");
  expect(liked.in().getByRole("button", { name: "Like" }).getAttribute("aria-pressed")).toBe("true");
  const again = await liked.press("Watched again", { season: "2", episode: "4", at: "" });
  expect(again.text()).toContain("S2 E4 again, no date");
  const shelf = await open("/marks?show=again", fan);
  expect(shelf.in().getByRole("link", { name: "Vesper Line" }).getAttribute("href")).toBe(
    "/marks/vesper-line",
  );
  expect((await open("/marks?show=rated", fan)).text()).toContain("9 of 10");
  const back = await again.press(/Take back ?: S2 E4 again, no date/);
  expect(back.text()).not.toContain("no date");
  // Nobody else sees it.
  expect((await open("/marks?show=rated")).text()).toContain("Nothing rated yet.");
});

test("by hand: a title that is not here has a page, can be wished for, and goes", async () => {
  const fan = newFan();
  const shelf = await open("/marks/import", fan);
  expect(shelf.text()).toContain("Files are read on your own device by a script");
  const page = await shelf.press("Put it on my shelf", { name: "Sherlock Jr.", year: "1924", kind: "film" });
  expect(page.path).toBe(`/shelf/${encodeURIComponent("film:sherlock jr 1924")}`);
  expect(page.text()).toContain("A film, 1924. Not in the house yet");
  const wanted = await page.press("Want to see");
  expect(wanted.in().getByRole("button", { name: "Want to see" }).getAttribute("aria-pressed")).toBe("true");
  const wish = await wanted.press(/Wish for it ?: Sherlock Jr/);
  expect(wish.path).toMatch(/\/wishes\/wish-/);
  const list = await open("/marks?show=wanted", fan);
  const [door] = list.in().getAllByRole("link", { name: /Your name is down for Sherlock Jr/ });
  expect(door?.getAttribute("href")).toBe(wish.path);
  const gone = await (await open(page.path, fan)).press("Take it off my shelf");
  expect(gone.path).toBe("/marks?show=watched");
  expect((await open(page.path, fan)).status).toBe(404);
});

test("what is typed wrong is said, and nothing is kept", async () => {
  const fan = newFan();
  const refused = await fan.send("/shelf", { name: "  ", kind: "film", year: "" });
  expect(refused).toMatchObject({ status: 422, code: "invalid" });
  expect(await fan.send("/shelf", { name: "Ok", kind: "film", year: "12" })).toMatchObject({ status: 422 });
  expect(await fan.send("/shelf/vesper-line/rating", { rating: "11" })).toMatchObject({ status: 422 });
  expect(
    await fan.send("/shelf/vesper-line/watched", { season: "1", episode: "1", at: "2026-02-31" }),
  ).toMatchObject({ status: 422 });
  expect(await fan.send("/shelf/nothing-here/rating", { rating: "3" })).toMatchObject({ status: 404 });
  expect(await fan.send("/shelf/keep", { entries: [] })).toMatchObject({ status: 422 });
  expect((await open("/marks?show=rated", fan)).text()).toContain("Nothing rated yet.");
});

test("a name that the house has is the house’s title", async () => {
  const page = await (await open("/marks/import")).press("Put it on my shelf", {
    name: "nosferatu",
    year: "1922",
    kind: "film",
  });
  expect(page.path).toBe("/marks/nosferatu");
});

test("the shelf leaves as three files, for its own fan alone", async () => {
  const fan = newFan();
  const { status } = await fan.send("/shelf/nosferatu/watched", {
    season: "0",
    episode: "0",
    at: "2026-11-01",
  });
  expect(status).toBe(200);
  await fan.send("/shelf/nosferatu/rating", { rating: "9" });
  const own = await fan.get("/marks/export/afters.json");
  expect(own.headers.get("content-disposition")).toBe('attachment; filename="afters-shelf.json"');
  expect(await own.json()).toMatchObject({
    from: "Afters",
    titles: [{ key: "nosferatu", name: "Nosferatu", year: 1922, rating: 9, watched: [{ at: "2026-11-01" }] }],
  });
  expect(await (await fan.get("/marks/export/letterboxd.csv")).text()).toBe(
    "Title,Year,Directors,Rating,WatchedDate,Rewatch,imdbID,tmdbID\r\nNosferatu,1922,,4.5,2026-11-01,,tt0013442,653\r\n",
  );
  expect(await (await fan.get("/marks/export/trakt.json")).json()).toMatchObject({
    "watched-history": [{ watched_at: "2026-11-01", type: "movie", movie: { title: "Nosferatu" } }],
  });
  expect(await (await newFan().get("/marks/export/afters.json")).json()).toEqual({
    from: "Afters",
    titles: [],
  });
  expect((await fan.get("/marks/export/else.json")).status).toBe(404);
});

test("exports and what is noted are limited, per fan and per network", async () => {
  const fan = newFan();
  const statuses: number[] = [];
  await fan.send("/session");
  await fan.send("/marks/nosferatu", { seen: "all" });
  for (let n = 0; n < 7; n++) statuses.push((await fan.get("/marks/export/trakt.json")).status);
  expect(statuses).toEqual([...Array(6).fill(200), 429]);
  // Two sessions of one network, each within its own limit.
  const one = newFan();
  const other = new Fan(one.origin, one.address);
  const marked: number[] = [];
  for (let n = 0; n < 61; n++)
    for (const each of [one, other])
      marked.push((await each.send("/shelf/nosferatu/mark", { what: "liked", is: "yes" })).status);
  expect([marked.indexOf(429), marked.filter((status) => status === 200).length]).toEqual([120, 120]);
});

test("a long shelf has pages", async () => {
  const fan = newFan();
  const entries = Array.from({ length: 60 }, (_, n) => ({
    ...{ to: null, kind: "film", name: `Film ${n}`, year: 1950, rating: null, liked: false, wanted: false },
    ids: { imdb: null, tmdb: null, tvdb: null, wikidata: null },
    plays: [`0.0 2024-01-${String(1 + (n % 28)).padStart(2, "0")}`],
  }));
  expect(await fan.send("/shelf/keep", { entries })).toMatchObject({
    status: 200,
    kept: { titles: 60, plays: 60 },
  });
  const first = await open("/marks?show=watched", fan);
  expect(first.document.querySelectorAll(".shelf-board li")).toHaveLength(48);
  const second = await first.follow("Earlier ones");
  expect(second.document.querySelectorAll(".shelf-board li")).toHaveLength(12);
  const rows = await run("select count(*)::int as titles from shelf_titles where name like 'Film %'");
  expect(rows.rows).toEqual([{ titles: 60 }]);
});
