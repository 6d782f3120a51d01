import { expect, test } from "vitest";
import { EpisodeForm, SeasonForm, TitleForm } from "./title-form.ts";

const title = (change: object) => TitleForm.safeParse({ name: "Night", kind: "film", ...change });
const linesOf = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join("\n");

test("a title has ten genres, five colors or none, forty credits and years as written", () => {
  const takes = (field: string, ...texts: string[]) => texts.map((text) => title({ [field]: text }).success);
  const genres = (count: number) => linesOf(count, (n) => `genre ${n}`);
  const inks = (count: number) => linesOf(count, () => "#0B1118");
  const credits = (count: number) => linesOf(count, (n) => `Somebody ${n} |`);
  expect(takes("genres", genres(10), genres(11))).toEqual([true, false]);
  expect(takes("inks", "", inks(1), inks(4), inks(5), inks(6))).toEqual([true, false, false, true, false]);
  expect(takes("inks", `${inks(4)}\n#0b111g`, `${inks(4)}\n0b1118`)).toEqual([false, false]);
  expect(takes("credits", credits(40), credits(41))).toEqual([true, false]);
  expect(takes("runtime", "", "1", "999", "1000", "0", "90.5")).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

const flawsOf = (change: object) => title(change).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ["Maud | Ida Lund | rings", "Maud", "Ida Lund", "rings"],
  ["Mei ||sings", "Mei", null, "sings"],
  ["Dex |", "Dex", null, ""],
  ["Mira - Ada Lind", "Mira", "Ada Lind", ""],
  ["Mira- Ada Lind", "Mira", "Ada Lind", ""],
  ["Mira – Ada Lind", "Mira", "Ada Lind", ""],
  ["Mira—Ada Lind", "Mira", "Ada Lind", ""],
  ["Jean-Luc — Anne-Marie Roe - has a key", "Jean-Luc", "Anne-Marie Roe", "has a key"],
  ["Mira - the elder | Ada Lind", "Mira - the elder", "Ada Lind", ""],
])("a line of the cast is read as it is meant: %s", (credits, name, actor, line) =>
  expect(title({ credits }).data?.credits).toEqual([{ name, actor, line }]),
);

test("what is wrong with lines is told of all of them at once, by their numbers", () => {
  expect(flawsOf({ credits: "Dex\n\nMira | Ada Lind\nJean-Luc\n| Ada Lind" })).toEqual([
    [
      "Line 1: who plays Dex? Write “Dex | Ada Lind”, or “Dex |” if nobody plays them",
      "Line 4: who plays Jean-Luc? Write “Jean-Luc | Ada Lind”, or “Jean-Luc |” if nobody plays them",
      "Line 5: begin with the character, as “Mira | Ada Lind”",
    ].join("\n"),
  ]);
  expect(flawsOf({ points: "The clock\n2 It stops\n\n3" })).toEqual([
    "Line 1: begin with the minute, as “12 The clock stops”\nLine 4: begin with the minute, as “12 The clock stops”",
  ]);
  expect(flawsOf({ genres: `${"g".repeat(41)}\nnoir` })).toEqual(["Line 1: at most 40 characters"]);
  const [many = ""] = flawsOf({ points: linesOf(14, () => "no minute") });
  expect(many.split("\n")).toHaveLength(13);
  expect(many).toMatch(/\nAnd 2 more$/);
});

test.each([
  ["", ""],
  ["2024", "2024"],
  ["2024-2026", "2024-2026"],
  [" 2024 – 2026 ", "2024-2026"],
  ["2024 to 2026", "2024-2026"],
  ["2026 to now", "2026-now"],
  ["2026 - present", "2026-now"],
  ["2026-", "2026-now"],
  ["since 2026", "2026-now"],
  ["24", undefined],
  ["2024-26", undefined],
  ["2026-2024", undefined],
  ["soon", undefined],
])("years are kept as they are meant: %s", (years, kept) => {
  expect(title({ years }).data?.years).toBe(kept);
  if (kept === undefined) expect(flawsOf({ years })).toEqual(["A year, or two: 2024, 2024-2026, 2024-now"]);
});

test.each([
  [
    "imdb",
    "tt0013442",
    "tt12345678",
    "13442",
    "tt123456",
    "tt123456789",
    "An id of IMDb looks like tt0013442",
  ],
  ["tmdb", "653", "999999999", "0653", "tt653", "1234567890", "An id of TMDB looks like 653"],
  ["tvdb", "81189", "1", "0", "-1", "8.1", "An id of TheTVDB looks like 81189"],
  ["wikidata", "Q151895", "Q1", "151895", "q151895", "Q0", "An id of Wikidata looks like Q151895"],
])("what a title is called elsewhere has the shape of an id: %s", (field, one, other, ...rest) => {
  const sentence = rest.pop();
  for (const id of [one, ` ${other} `]) expect(title({ [field]: id }).data).toHaveProperty(field, id.trim());
  expect(title({ [field]: "" }).data).toHaveProperty(field, null);
  for (const id of rest) expect(flawsOf({ [field]: id })).toEqual([sentence]);
});

test("a story point is a minute and 300 characters; an episode has season and number", () => {
  const points = (text: string) => title({ points: text }).data?.points;
  expect(points(` 12  The clock stops \n\n9999 ${"m".repeat(300)}`)).toEqual([
    { minute: 12, what: "The clock stops" },
    { minute: 9999, what: "m".repeat(300) },
  ]);
  const refused = ["12", "The clock", "12 \nThe clock", "10000 It ends", `1 ${"m".repeat(301)}`];
  expect(refused.map(points)).toEqual(Array(5).fill(undefined));
  const episode = (season: string, number: string, runtime = "") =>
    EpisodeForm.safeParse({ season, number, runtime, name: "Pilot" }).success;
  expect([episode("1", "1"), episode("", "1"), episode("1", ""), episode("9999", "9999", "999")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([episode("10000", "1"), episode("1", "1", "1000")]).toEqual([false, false]);
  const season = (text: string) => SeasonForm.safeParse({ season: text, name: "" }).success;
  expect(["0", "1", "9999", "10000"].map(season)).toEqual([false, true, true, false]);
});
