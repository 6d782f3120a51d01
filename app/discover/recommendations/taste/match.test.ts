import { describe, expect, test } from "vitest";
import { distanceBetween } from "./cities.ts";
import { type Candidate, knowsNothing, matchOf, type Taste } from "./match.ts";
import { PreferencesForm } from "./preferences-form.ts";

const nobody: Taste = { genres: [], moods: [], city: "", within: null, deeds: [], wrapped: null };
const one = (change: Partial<Candidate> = {}): Candidate => ({
  titleSlug: "the-quarry",
  genres: ["Mystery", "Drama"],
  moods: ["Nostalgic"],
  city: "",
  ...change,
});
const stayed = (slug: string, name: string, points: number, genres: string[] = []) => ({
  slug,
  name,
  points,
  genres,
  how: "stayed" as const,
});
const percent = (candidate: Candidate, taste: Partial<Taste>) =>
  matchOf(candidate, { ...nobody, ...taste })?.percent ?? 0;
const reasons = (candidate: Candidate, taste: Partial<Taste>) =>
  matchOf(candidate, { ...nobody, ...taste })?.reasons;

test("CURATED-06: of whom nothing is known there is no percent", () => {
  expect(knowsNothing(nobody)).toBe(true);
  expect(matchOf(one(), nobody)).toBeNull();
});

describe("a percent moves with what is known, and says why", () => {
  test("CURATED-05: a chosen genre ranks matches higher and others lower", () => {
    expect(percent(one(), { genres: ["Mystery"] })).toBeGreaterThan(percent(one(), { genres: ["Horror"] }));
    expect(percent(one(), { genres: ["Mystery", "Drama"] })).toBeGreaterThan(
      percent(one(), { genres: ["Drama"] }),
    );
    expect(reasons(one(), { genres: ["Mystery"] })).toEqual(["because you like Mystery"]);
    expect(reasons(one(), { genres: ["Horror"] })).toEqual(["though it has none of your genres"]);
    expect(reasons(one(), { genres: ["Horror"], moods: ["Nostalgic"] })).toEqual([
      "because you are in for nostalgic",
    ]);
    expect(reasons(one(), { moods: ["Nostalgic"] })).toEqual(["because you are in for nostalgic"]);
  });

  test("CURATED-06: what a fan stayed for ranks it and its kind, by name", () => {
    expect(reasons(one(), { deeds: [stayed("the-quarry", "The Quarry", 40)] })).toEqual([
      "because you stayed for The Quarry",
    ]);
    expect(reasons(one(), { deeds: [stayed("halcyon-seven", "Halcyon Seven", 40, ["Drama"])] })).toEqual([
      "because you stayed for Halcyon Seven",
    ]);
    const points = [1, 9, 40].map((worth) =>
      percent(one(), { deeds: [stayed("the-quarry", "The Quarry", worth)] }),
    );
    expect(points).toEqual(points.toSorted((a, b) => a - b));
    expect(points[0]).toBeLessThan(points[2] ?? 0);
    expect(reasons(one(), { deeds: [{ ...stayed("the-quarry", "The Quarry", 9), how: "voted" }] })).toEqual([
      "because you voted on The Quarry",
    ]);
  });

  test("CURATED-06: the title that leads the Wrapped counts", () => {
    expect(reasons(one(), { wrapped: { slug: "the-quarry", name: "The Quarry" } })).toEqual([
      "because The Quarry leads your Wrapped",
    ]);
  });

  test("CURATED-05: places beyond the chosen distance rank lower and say so", () => {
    const here = one({ city: "london" });
    expect(percent(here, { city: "london", within: 30 })).toBeGreaterThan(percent(one(), { city: "london" }));
    expect(reasons(here, { city: "london" })).toEqual(["because it is in London"]);
    expect(matchOf(here, { ...nobody, city: "hong-kong", within: 1_500 })).toMatchObject({
      isTooFar: true,
      percent: 15,
      reasons: ["though it is 9,620 km from you"],
    });
    expect(matchOf(here, { ...nobody, city: "paris", within: 1_500 })).toMatchObject({
      isTooFar: false,
      reasons: ["because it is only 340 km from you"],
    });
    expect(matchOf(here, { ...nobody, city: "hong-kong" })?.isTooFar).toBe(false);
  });

  test("no percent is certain, and none is nothing", () => {
    const all: Partial<Taste> = {
      genres: ["Mystery", "Drama"],
      moods: ["Nostalgic"],
      deeds: [stayed("the-quarry", "The Quarry", 900), stayed("other", "Other", 900, ["Mystery", "Drama"])],
      wrapped: { slug: "the-quarry", name: "The Quarry" },
    };
    expect(percent(one(), all)).toBe(99);
    expect(
      percent(one({ city: "london" }), {
        genres: ["Horror"],
        moods: ["Romantic"],
        city: "tokyo",
        within: 30,
      }),
    ).toBe(5);
  });
});

test("cities are as far apart as they are", () => {
  expect(distanceBetween("london", "paris")).toBeCloseTo(343, -1);
  expect(distanceBetween("new-york", "los-angeles")).toBeCloseTo(3_936, -2);
  expect(distanceBetween("london", "nowhere")).toBeNull();
});

test("CURATED-05: preferences are accepted from forms and scripts, and nothing else", () => {
  expect(PreferencesForm.parse({ genres: "Mystery", city: "london", within: "300" })).toEqual({
    genres: ["Mystery"],
    moods: [],
    city: "london",
    within: 300,
  });
  expect(PreferencesForm.parse({ moods: ["A", "B", "A"] }).moods).toEqual(["A", "B"]);
  for (const sent of [{ city: "atlantis" }, { within: "7" }, { genres: 5 }, { genres: Array(50).fill("x") }])
    expect(PreferencesForm.safeParse(sent).success, JSON.stringify(sent)).toBe(false);
});
