import { beforeAll, expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { randomAddress } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { noIds } from "../../catalogue/titles/external-ids.ts";
import { marksPersonalData } from "../personal.server.ts";
import { keepEntries } from "./keep.server.ts";
import { takeNetworkRoom } from "./network-room.server.ts";
import { markOnShelf, noteWatched, rateTitle, takeBackWatched, takeOffShelf } from "./notes.server.ts";
import { countShelf, findOnShelf, listShelf, readWholeShelf } from "./shelf.server.ts";
import { atOf, type Play, titleKey } from "./shelf.ts";
import type { KeptEntry } from "./shelf-forms.ts";
import { listWantedElsewhere } from "./wanted.server.ts";

beforeAll(async () => {
  await query(
    `insert into titles (slug, name, kind, years, imdb) values ('night-line', 'Night Line', 'show', '2021-2026', 'tt0000001'),
       ('one-film', 'One Film', 'film', '1922', null)`,
  );
});

const play = (season: number, episode: number, at = "", again = false): Play => ({
  season,
  episode,
  at,
  again,
});
const entry = (change: Partial<KeptEntry>): KeptEntry => ({
  to: null,
  kind: "film",
  name: "Sherlock Jr.",
  year: 1924,
  ids: noIds,
  rating: null,
  liked: false,
  wanted: false,
  plays: [],
  ...change,
});

const held = async (fanId: string) => {
  const [titles, plays, marks] = await Promise.all([
    query("select key, title, name, rating, liked, wanted from shelf_titles where fan_id = $1 order by key", [
      fanId,
    ]),
    query<Play & { key: string }>(
      "select key, season, episode, at, again from watched where fan_id = $1 order by key, season, episode, at",
      [fanId],
    ),
    query("select title, seen, season, episode, source from title_marks where fan_id = $1 order by title", [
      fanId,
    ]),
  ]);
  return { titles, plays: plays.map((one) => `${one.key} ${one.season}.${one.episode} ${one.at}`), marks };
};

test("kept twice is kept once, and each number is what the database holds", async () => {
  const fanId = newFanId();
  const entries = [
    entry({
      to: "night-line",
      kind: "show",
      plays: [play(1, 1, "2024-01-02"), play(1, 2), play(2, 4, "2024-02-01T20:00:00Z")],
    }),
    entry({ rating: 9, liked: true, plays: [play(0, 0, "2024-03-01"), play(0, 0, "2024-05-01", true)] }),
    entry({ name: "Häxan", year: 1922, wanted: true }),
  ];
  expect(await keepEntries(fanId, entries)).toEqual({ titles: 3, plays: 5, marks: 1 });
  const first = await held(fanId);
  expect(await keepEntries(fanId, entries)).toEqual({ titles: 0, plays: 0, marks: 0 });
  expect(await held(fanId)).toEqual(first);
  expect(first).toEqual({
    titles: [
      { key: "film:haxan 1922", title: null, name: "Häxan", rating: null, liked: false, wanted: true },
      {
        key: "film:sherlock jr 1924",
        title: null,
        name: "Sherlock Jr.",
        rating: 9,
        liked: true,
        wanted: false,
      },
      { key: "night-line", title: "night-line", name: null, rating: null, liked: false, wanted: false },
    ],
    plays: [
      "film:sherlock jr 1924 0.0 2024-03-01",
      "film:sherlock jr 1924 0.0 2024-05-01",
      "night-line 1.1 2024-01-02",
      "night-line 1.2 ",
      "night-line 2.4 2024-02-01T20:00:00Z",
    ],
    marks: [{ title: "night-line", seen: "place", season: 2, episode: 4, source: "import" }],
  });
  expect(await countShelf(fanId)).toEqual({ watched: 2, again: 1, wanted: 1, rated: 1, liked: 1 });
  const { rows, hasMore } = await listShelf(fanId, { part: "watched", page: 1 });
  expect(hasMore).toBe(false);
  expect(rows.map(({ name, slug, episodes, times, last }) => [name, slug, episodes, times, last])).toEqual([
    ["Sherlock Jr.", null, 1, 2, "2024-05-01"],
    ["Night Line", "night-line", 3, 3, "2024-02-01T20:00:00Z"],
  ]);
});

test("a play that says no more than one that is there is not another", async () => {
  const fanId = newFanId();
  const keep = (...plays: Play[]) => keepEntries(fanId, [entry({ to: "one-film", plays })]);
  await keep(play(0, 0));
  expect((await held(fanId)).plays).toEqual(["one-film 0.0 "]);
  // The date takes the place of none.
  await keep(play(0, 0, "2024-01-02"), play(0, 0));
  expect((await held(fanId)).plays).toEqual(["one-film 0.0 2024-01-02"]);
  expect(await keep(play(0, 0))).toMatchObject({ plays: 0 });
  await keep(play(0, 0, "2024-01-02T21:00:00Z"), play(0, 0));
  expect((await held(fanId)).plays).toEqual(["one-film 0.0 2024-01-02"]);
  await keep(play(0, 0, "2024-01-03T21:00:00Z"), play(0, 0, "2024-01-03T23:30:00Z"), play(0, 0, "", true));
  expect((await held(fanId)).plays).toEqual([
    "one-film 0.0 ",
    "one-film 0.0 2024-01-02",
    "one-film 0.0 2024-01-03T21:00:00Z",
    "one-film 0.0 2024-01-03T23:30:00Z",
  ]);
});

test("a shelf is full at 200,000 plays, by whichever way the next one comes", async () => {
  const fanId = newFanId();
  await query(
    `insert into watched (fan_id, key, title, season, episode, at, again)
     select $1, 'night-line', 'night-line', n / 1000, n % 1000, '', false from generate_series(0, 199999) n`,
    [fanId],
  );
  const full = expect.objectContaining({ code: "shelf_full" });
  await expect(noteWatched(fanId, "night-line", play(900, 1))).rejects.toEqual(full);
  const more = entry({ to: "night-line", kind: "show", name: "Night Line", plays: [play(900, 1)] });
  await expect(keepEntries(fanId, [more])).rejects.toEqual(full);
  // What is there is noted again.
  expect(await noteWatched(fanId, "night-line", play(1, 1))).toBe(true);
});

test("a network brings along a million rows a day, whoever of it brings them", async () => {
  const address = randomAddress();
  const plays = Array.from({ length: 999 }, (_, episode) => play(1, episode));
  for (let n = 0; n < 1_000; n++) await takeNetworkRoom(address, [{ plays }]);
  await expect(takeNetworkRoom(address, [{ plays: [] }])).rejects.toMatchObject({ status: 429 });
  await takeNetworkRoom(randomAddress(), [{ plays }]);
});

test("a mark moves on to what was watched, never back, and not where nothing is hidden", async () => {
  const fanId = newFanId();
  const watch = (season: number, episode: number) =>
    keepEntries(fanId, [entry({ to: "night-line", kind: "show", plays: [play(season, episode)] })]);
  const mark = async () => (await held(fanId)).marks.map((row) => Object.values(row).slice(1, 4).join(" "));
  await watch(2, 3);
  await watch(1, 9);
  // A special, and an episode whose number was not said.
  await watch(0, 2);
  await watch(3, 0);
  expect(await mark()).toEqual(["place 2 3"]);
  await query("update title_marks set seen = 'off', season = null, episode = null where fan_id = $1", [
    fanId,
  ]);
  await watch(3, 1);
  expect(await mark()).toEqual(["off  "]);
  await keepEntries(fanId, [entry({ to: "one-film", plays: [play(0, 0)] })]);
  expect(await mark()).toEqual(["off  ", "all  "]);
  // A season of a film is a mistake of somebody's; it moves nothing.
  const other = newFanId();
  await keepEntries(other, [entry({ to: "one-film", plays: [play(1, 2)] })]);
  expect((await held(other)).marks).toEqual([]);
});

test("what comes to the house is found by its ids, with all that was noted", async () => {
  const fanId = newFanId();
  const ids = { ...noIds, tmdb: "4711" };
  await keepEntries(fanId, [entry({ name: "Late", ids, rating: 7, plays: [play(0, 0, "2024-01-02")] })]);
  expect((await held(fanId)).titles).toMatchObject([{ key: "film-tmdb:4711", title: null }]);
  await query("insert into titles (slug, name, kind, tmdb) values ('late', 'Late, at last', 'film', '4711')");
  const { rows } = await listShelf(fanId, { part: "watched", page: 1 });
  expect(rows).toMatchObject([{ slug: "late", name: "Late, at last" }]);
  expect(await findOnShelf(fanId, "late")).toMatchObject({
    rating: 7,
    times: 1,
    plays: [{ at: "2024-01-02" }],
  });
  await keepEntries(fanId, [entry({ name: "Late", ids, liked: true, plays: [play(0, 0, "2024-01-02")] })]);
  expect(await held(fanId)).toMatchObject({
    titles: [{ key: "late", title: "late", rating: 7, liked: true }],
    plays: ["late 0.0 2024-01-02"],
  });
});

test("a title that is a draft is on no shelf, and is found by nobody", async () => {
  const fanId = newFanId();
  const ids = { ...noIds, imdb: "tt7777777" };
  await query(
    "insert into titles (slug, name, kind, imdb, is_draft, retired_at) values ('secret', 'Secret', 'film', 'tt7777777', true, now())",
  );
  await keepEntries(fanId, [entry({ name: "Called Otherwise", ids, plays: [play(0, 0)] })]);
  await keepEntries(fanId, [entry({ to: "secret", name: "A guess", ids: noIds, plays: [play(0, 0)] })]);
  const names = async () =>
    (await listShelf(fanId, { part: "watched", page: 1 })).rows.map(({ slug, name }) => [slug, name]);
  expect((await names()).toSorted()).toEqual([
    [null, "A guess"],
    [null, "Called Otherwise"],
  ]);
  await expect(rateTitle(fanId, "secret", 3)).rejects.toMatchObject({ code: "no_such_title" });
  await query("update titles set is_draft = false, retired_at = null where slug = 'secret'");
  expect(await names()).toContainEqual(["secret", "Secret"]);
  await rateTitle(fanId, "secret", 3);
  await query("update titles set is_draft = true, retired_at = now() where slug = 'secret'");
  expect(await names()).toEqual([[null, "A guess"]]);
  expect(await countShelf(fanId)).toMatchObject({ watched: 1, rated: 0 });
  expect((await readWholeShelf(fanId)).map(({ name }) => name)).toEqual(["A guess"]);
});

test("by hand: watched, taken back, rated, liked and off the shelf", async () => {
  const fanId = newFanId();
  expect(await noteWatched(fanId, "night-line", play(1, 3, "2026-11-01"))).toBe(true);
  expect(await noteWatched(fanId, "night-line", play(1, 3, "2026-11-01"))).toBe(false);
  await rateTitle(fanId, "night-line", 8);
  await markOnShelf(fanId, "night-line", { what: "liked", is: true });
  await markOnShelf(fanId, "night-line", { what: "wanted", is: true });
  await markOnShelf(fanId, "night-line", { what: "wanted", is: false });
  expect(await findOnShelf(fanId, "night-line")).toEqual({
    rating: 8,
    liked: true,
    wanted: false,
    times: 1,
    plays: [play(1, 3, "2026-11-01")],
  });
  await takeBackWatched(fanId, "night-line", play(1, 3, "2026-11-01"));
  await rateTitle(fanId, "night-line", null);
  expect(await findOnShelf(fanId, "night-line")).toMatchObject({ rating: null, times: 0, plays: [] });
  await takeOffShelf(fanId, "night-line");
  expect((await held(fanId)).titles).toEqual([]);
  // A key of somebody else's shelf leads nowhere.
  await keepEntries(newFanId(), [entry({})]);
  const nowhere = expect.objectContaining({ code: "no_such_title", status: 404 });
  await expect(rateTitle(fanId, "film:sherlock jr 1924", 3)).rejects.toEqual(nowhere);
  await expect(noteWatched(fanId, "nothing-here", play(0, 0))).rejects.toEqual(nowhere);
});

test("the desk sees what is on most shelves and not here, samples apart", async () => {
  const on = async (fanId: string, change: Partial<KeptEntry>) =>
    keepEntries(fanId, [entry({ kind: "show", name: "Wanted Everywhere", year: null, ...change })]);
  const [ada, ben, sample] = [newFanId(), newFanId(), newFanId()];
  await query("insert into fans (id, is_sample) values ($1, true)", [sample]);
  await on(ada, { wanted: true, ids: { ...noIds, tvdb: "900" } });
  await on(ada, { year: 2020, ids: { ...noIds, imdb: "tt9000000" } });
  await on(ben, { name: "wanted everywhere", plays: [play(1, 1)] });
  await on(sample, { wanted: true });
  const listed = async () =>
    (await listWantedElsewhere()).filter(({ name }) => name.toLowerCase() === "wanted everywhere");
  expect(await listed()).toMatchObject([{ kind: "show", years: [2020], people: 2, wanting: 1, samples: 1 }]);
  // Once the house has it, it is no longer wanted from elsewhere.
  await query(
    "insert into titles (slug, name, kind, tvdb, imdb) values ('we', 'W E', 'show', '900', 'tt9000000')",
  );
  expect(await listed()).toMatchObject([{ people: 1, samples: 1 }]);
});

test("the shelf is in what a person takes along, and goes with the rest of them", async () => {
  const fanId = newFanId();
  await keepEntries(fanId, [entry({ rating: 4, plays: [play(0, 0, "2024-01-02")] })]);
  const person = { emails: [], fanIds: [fanId], requests: [] };
  expect(await marksPersonalData.exportOf(person)).toMatchObject({
    shelf_titles: [{ name: "Sherlock Jr.", year: 1924, rating: 4 }],
    watched: [{ key: "film:sherlock jr 1924", at: "2024-01-02" }],
  });
  await transaction((on) => marksPersonalData.erase?.(person, on) as Promise<undefined>);
  expect(await held(fanId)).toEqual({ titles: [], plays: [], marks: [] });
});

test.each([
  ["2024-02-29", "2024-02-29"],
  ["2023-02-29", null],
  ["2024-01-02 20:15:00", "2024-01-02T20:15:00Z"],
  ["2024-01-02T20:15:00.123Z", "2024-01-02T20:15:00Z"],
  ["2024-01-02T20:15:00+00:00", "2024-01-02T20:15:00Z"],
  ["2024-01-02T20:15:00+02:00", null],
  ["2024-01-02T25:15:00Z", null],
  ["0001-01-01", null],
  ["02/01/2024", null],
  ["", null],
])("a date is kept as exactly as it is said: %s", (text, at) => expect(atOf(text)).toBe(at));

test("titles are compared without case, marks and signs", () => {
  expect(titleKey("  Häxan: THE Witch! ")).toBe("haxan the witch");
});
