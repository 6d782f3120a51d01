import { expect, test } from "vitest";
import { noIds } from "../../catalogue/titles/external-ids.ts";
import type { HouseTitle } from "../shelf/house.server.ts";
import type { Play, ShelfEntry } from "../shelf/shelf.ts";
import { ownFileOf, type WholeTitle } from "../shelf/shelf-files.ts";
import { Brought, type KeepChoices } from "./brought.ts";
import { readFile } from "./read-file.ts";

const house: HouseTitle[] = [
  { slug: "vesper-line", kind: "show", name: "Vesper Line", year: 2021, ...noIds, tvdb: "111" },
  { slug: "nosferatu", kind: "film", name: "Nosferatu", year: 1922, ...noIds, imdb: "tt0013442" },
];
const play = (season: number, episode: number, at = "", again = false): Play => ({
  season,
  episode,
  at,
  again,
});
const entry = (change: Partial<ShelfEntry>): ShelfEntry => ({
  ...{ kind: "show", name: "Vesper Line", year: 2021, ids: noIds },
  ...{ rating: null, liked: false, wanted: false, plays: [play(1, 1)] },
  ...change,
});
const brought = (
  entries: ShelfEntry[],
  { marks = {}, shelf = [] }: { marks?: Record<string, string>; shelf?: WholeTitle[] } = {},
) => new Brought({ source: "Test", entries, twice: 0, left: [] }, { house, marks, shelf: ownFileOf(shelf) });
const piles = (one: Brought) =>
  one.preview().titles.map(({ pile, slug }) => (slug ? `${pile} ${slug}` : pile));
const sent = (one: Brought, choices: Partial<KeepChoices> = {}) =>
  one.batches({ off: [], looked: {}, ...choices }).flatMap(({ entries }) => entries);

test("found by ids, or by name, kind and year; anything less is to be looked at", () => {
  const film = { kind: "film", name: "Nosferatu" } as const;
  const one = brought([
    entry({}),
    entry({ name: "Somewhere it is called so", year: null, ids: { ...noIds, tvdb: "111" } }),
    entry({ ids: { ...noIds, tvdb: "999" } }),
    entry({ year: null }),
    entry({ year: 1999 }),
    entry({ ...film, year: 1922 }),
    // Of that name and year, and another by its id.
    entry({ ...film, year: 1922, ids: { ...noIds, imdb: "tt9999999" } }),
    entry({ ...film, kind: null, year: null }),
    entry({ name: "Nobody knows", kind: null, year: null }),
    // A film's number at TheTVDB is not a show's.
    entry({ ...film, name: "A film", year: 2000, ids: { ...noIds, tvdb: "111" } }),
  ]);
  expect(piles(one)).toEqual([
    ...["house vesper-line", "house vesper-line", "elsewhere", "look", "elsewhere"],
    ...["house nosferatu", "elsewhere", "look", "look", "elsewhere"],
  ]);
  const choices = one.preview().titles.map((title) => title.choices.map(({ value }) => value));
  expect(choices[3]).toEqual(["house:vesper-line", "show"]);
  expect(choices[7]).toEqual(["house:nosferatu", "film", "show"]);
  expect(choices[8]).toEqual(["film", "show"]);
});

test("what is sent is what was kept, and what was looked at as it was said", () => {
  const one = brought([
    entry({}),
    entry({ year: null }),
    entry({ name: "Dark" }),
    entry({ name: "Left", kind: null }),
  ]);
  expect(sent(one).map(({ to, name }) => [to, name])).toEqual([
    ["vesper-line", "Vesper Line"],
    [null, "Dark"],
  ]);
  expect(sent(one, { off: [0, 2] })).toEqual([]);
  const looked = { 1: "house:vesper-line", 3: "film" };
  expect(sent(one, { off: [0, 2], looked }).map(({ to, kind, name }) => [to, kind, name])).toEqual([
    ["vesper-line", "show", "Vesper Line"],
    [null, "film", "Left"],
  ]);
  // It is one of those that were offered, or nothing.
  expect(sent(one, { off: [0, 2], looked: { 1: "house:nosferatu" } })).toEqual([]);
});

const shelf: WholeTitle[] = [
  {
    ...{ key: "vesper-line", kind: "show", name: "Vesper Line", year: 2021, ids: { ...noIds, tvdb: "111" } },
    ...{ rating: 8, liked: false, wanted: false },
    plays: [play(1, 1, "2024-01-02T20:00:00Z"), play(1, 2)],
  },
  {
    ...{ key: "show-tvdb:5", kind: "show", name: "Dark", year: null, ids: { ...noIds, tvdb: "5" } },
    ...{ rating: null, liked: true, wanted: false },
    plays: [],
  },
];

test("what the shelf has is already here; only what it has not is sent", () => {
  const same = brought(
    [
      entry({ rating: 9, plays: [play(1, 1, "2024-01-02"), play(1, 1), play(1, 2)] }),
      entry({ name: "Dark", year: 2017, liked: true, plays: [] }),
    ],
    { shelf },
  );
  expect(piles(same)).toEqual(["here vesper-line", "here"]);
  expect(sent(same)).toEqual([]);
  const more = brought(
    [
      entry({ plays: [play(1, 1, "2024-01-03"), play(1, 2, "2024-05-05"), play(1, 1, "2024-01-02")] }),
      entry({ name: "Dark", year: 2017, ids: { ...noIds, imdb: "tt5753856" }, plays: [play(1, 1)] }),
    ],
    { shelf },
  );
  expect(sent(more).map(({ to, plays }) => [to, plays])).toEqual([
    ["vesper-line", ["1.1 2024-01-03", "1.2 2024-05-05"]],
    ["show-tvdb:5", ["1.1 "]],
  ]);
});

test.each([
  [undefined, "Your mark moves to S2 E4"],
  ["nothing", "Your mark moves to S2 E4"],
  ["s2e3", "Your mark moves to S2 E4"],
  ["s2e4m10", "Your mark moves to S2 E4"],
  ["s1", "Your mark moves to S2 E4"],
  ["s2e4", null],
  ["s2", null],
  ["s3e1", null],
  ["all", null],
  ["off", null],
])("the preview says where a mark goes, and that it stays: from %s", (mark, moves) => {
  const one = brought([entry({ plays: [play(1, 1), play(2, 4), play(0, 9), play(3, 0)] })], {
    marks: mark === undefined ? {} : { "vesper-line": mark },
  });
  expect(one.preview().titles[0]?.moves).toBe(moves);
});

test("many plays go in parts that one post takes", () => {
  const plays = Array.from({ length: 4_500 }, (_, n) => play(1, 1 + n));
  const many = Array.from({ length: 450 }, (_, n) => entry({ name: `Show ${n}` }));
  const one = brought([entry({ plays }), ...many]);
  const batches = one.batches({ off: [], looked: {} });
  expect(batches.flatMap(({ entries }) => entries.flatMap((sent) => sent.plays))).toHaveLength(4_950);
  for (const { entries, plays: held } of batches) {
    expect(entries.length).toBeLessThanOrEqual(200);
    expect(held).toBeLessThanOrEqual(2_000);
    expect(JSON.stringify({ entries }).length).toBeLessThan(256 * 1024);
  }
});

test("our own file is all already here", () => {
  const file = ownFileOf(shelf);
  const one = new Brought(readFile("a.json", new TextEncoder().encode(file)), {
    house,
    marks: {},
    shelf: file,
  });
  expect(piles(one)).toEqual(["here vesper-line", "here"]);
});
