import { expect, test } from "vitest";
import { EpisodeForm, SeasonForm, TitleForm } from "./title-form.ts";

const title = (change: object) => TitleForm.safeParse({ name: "Night", kind: "film", ...change });
const linesOf = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join("\n");

test("a title has ten genres, five colours or none, forty credits, and years as they are written", () => {
  const takes = (field: string, ...texts: string[]) => texts.map((text) => title({ [field]: text }).success);
  const genres = (count: number) => linesOf(count, (n) => `genre ${n}`);
  const inks = (count: number) => linesOf(count, () => "#0B1118");
  const credits = (count: number) => linesOf(count, (n) => `Somebody ${n}`);
  expect(takes("genres", genres(10), genres(11))).toEqual([true, false]);
  expect(takes("inks", "", inks(1), inks(4), inks(5), inks(6))).toEqual([true, false, false, true, false]);
  expect(takes("inks", `${inks(4)}\n#0b111g`, `${inks(4)}\n0b1118`)).toEqual([false, false]);
  expect(takes("credits", credits(40), credits(41))).toEqual([true, false]);
  expect(takes("years", "", "2024", "2024-2026", "24", "2024-", "2024-26")).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(takes("runtime", "", "1", "999", "1000", "0", "90.5")).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(title({ credits: "Maud | Ida Lund | rings\nDex\nMei ||sings" }).data?.credits).toEqual([
    { name: "Maud", actor: "Ida Lund", line: "rings" },
    { name: "Dex", actor: null, line: "" },
    { name: "Mei", actor: null, line: "sings" },
  ]);
});

test("a point of a story is a minute and at most 300 letters; an episode has a season and a number", () => {
  const points = (text: string) => title({ points: text }).data?.points;
  expect(points(` 12  The clock stops \n\n9999 ${"m".repeat(301)}`)).toEqual([
    { minute: 12, what: "The clock stops" },
    { minute: 9999, what: "m".repeat(300) },
  ]);
  expect(["12", "The clock", "12 \nThe clock", "10000 It ends"].map(points)).toEqual(
    Array(4).fill(undefined),
  );
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
