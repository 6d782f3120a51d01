import { expect, test } from "vitest";
import {
  line,
  lines,
  minute,
  number,
  pictureName,
  pointOf,
  slug,
  slugOf,
  ticked,
  wholePoint,
  words,
} from "./field-rules.ts";
import { spoilParts, typedValues } from "./fields.ts";

const taken = <Value>(
  rules: { safeParse(text: unknown): { success: boolean; data?: Value } },
  ...texts: string[]
) => texts.map((text) => rules.safeParse(text)).map(({ success, data }) => (success ? data : "refused"));

test("text fields of the catalogue are cleaned, counted and refused in one way", () => {
  expect(taken(line("The name", 5), " a \n b ", "", " ", "abcde", "abcdef")).toEqual([
    "a b",
    "refused",
    "refused",
    "abcde",
    "refused",
  ]);
  expect(taken(words(5), " a\nb ", "abcde", "abcdef", " ")).toEqual(["a\nb", "abcde", "refused", ""]);
  expect(taken(lines(2, 3), " a  b \n\n c", "a\nb\nc", "abcd", "")).toEqual([
    ["a b", "c"],
    "refused",
    "refused",
    [],
  ]);
  expect(taken(number("It", 20), "", " ", " 7 ", "20", "21", "0", "1.5", "-1")).toEqual([
    ...[null, null, 7, 20],
    ...Array(4).fill("refused"),
  ]);
  expect(taken(number("It"), "9999", "10000")).toEqual([9999, "refused"]);
  expect(taken(minute, "", " 0 ", "9999", "10000", "x")).toEqual([null, 0, 9999, "refused", "refused"]);
  expect(taken(slug, " Night-7 ", "", "m".repeat(60), "m".repeat(61), "night shift")).toEqual([
    "night-7",
    "",
    "m".repeat(60),
    "refused",
    "refused",
  ]);
  expect(taken(pictureName, "", "still-a", "../a", "m".repeat(90), "m".repeat(91))).toEqual([
    null,
    "still-a",
    "refused",
    "m".repeat(90),
    "refused",
  ]);
  expect(taken(ticked, "on", "off", "")).toEqual([true, false, false]);
});

test("an address is made of a name's letters, at most sixty, with no dash at an end", () => {
  expect(["Zoë O’Neill & Co.", " The  Night Shift! ", "夜", "ﬁlm No. 7"].map(slugOf)).toEqual([
    "zoe-o-neill-co",
    "the-night-shift",
    "",
    "film-no-7",
  ]);
  expect([slugOf("m".repeat(61)), slugOf(`${"m".repeat(59)} night`)]).toEqual([
    "m".repeat(60),
    "m".repeat(59),
  ]);
});

test("a spoiler point is complete or empty, and empty without a title", () => {
  const point = { spoils: "story", spoilsSeason: 1, spoilsEpisode: 2, spoilsMinute: 3 } as const;
  expect(pointOf("carmilla", point)).toEqual(["carmilla", 1, 2, 3]);
  const none = [null, null, null, null];
  expect([pointOf(null, point), pointOf("carmilla", { ...point, spoils: "none" })]).toEqual([none, none]);
  const half = { ...point, spoilsEpisode: null };
  expect(
    [point, half, { ...half, spoilsSeason: null }, { ...half, spoils: "none" as const }].map(wholePoint),
  ).toEqual([true, false, true, true]);
  expect(wholePoint({ ...point, spoilsSeason: null })).toBe(false);
  const row = { spoilsTitle: "carmilla", spoilsSeason: 1, spoilsEpisode: 2, spoilsMinute: 0 };
  const unspoilt = { spoilsTitle: null, spoilsSeason: null, spoilsEpisode: null, spoilsMinute: null };
  const typed = (point: typeof row | typeof unspoilt | null) => typedValues(spoilParts(point), point);
  expect(typed(row)).toEqual({
    spoils: "story",
    spoilsSeason: "1",
    spoilsEpisode: "2",
    spoilsMinute: "0",
  });
  const empty = { spoils: "none", spoilsSeason: "", spoilsEpisode: "", spoilsMinute: "" };
  expect([typed(null), typed(unspoilt)]).toEqual([empty, empty]);
});
