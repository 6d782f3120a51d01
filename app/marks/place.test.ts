import { expect, test } from "vitest";
import { placeNumber, placeWords, reaches, type StoryPlace } from "./place.ts";
import { markSaid, markWords, saidOf } from "./said.ts";
import { farOf } from "./seen.server.ts";

const placed = (text: string): StoryPlace => (text === "end" ? placed("") : markSaid(text));
const isReached = (mark: string, place: string) =>
  reaches({ far: farOf(markSaid(mark)), opened: [] }, placed(place));

test.each<[mark: string, before: string[], after: string[]]>([
  ["nothing", [], ["s1e1m1", "s1e1", "m1", "end"]],
  ["s1", ["s1e1", "s1e99m9"], ["s2e1m0", "end"]],
  ["s2e4", ["s1e9", "s2e4m90", "s2e4"], ["s2e5m0", "s3e1", "end"]],
  ["s2e4m34", ["s2e4m34", "s2e3"], ["s2e4m35", "s2e4", "end"]],
  ["m34", ["m0", "m34"], ["m35", "s1e1", "end"]],
  ["all", ["s9e9m99", "m999", "end"], []],
  ["off", ["s9e9m99", "m999", "end"], []],
])("the mark %s reaches what lies before it, and nothing after", (mark, before, after) => {
  expect(before.filter((place) => !isReached(mark, place))).toEqual([]);
  expect(after.filter((place) => isReached(mark, place))).toEqual([]);
  expect(saidOf(markSaid(mark))).toBe(mark);
});

test("places are in the order of the story, and the end comes last", () => {
  const order = ["m5", "m90", "s1e1m0", "s1e1", "s1e2m3", "s2", "s3e8m57", "s3e8", "end"];
  expect(order.toSorted((a, b) => placeNumber(placed(a)) - placeNumber(placed(b)))).toEqual(order);
});

test.each([
  ["s2e4m34", "S2 E4, minute 34", "Seen up to S2 E4, minute 34"],
  ["s2", "season 2", "Seen up to season 2"],
  ["m34", "minute 34", "Seen up to minute 34"],
  ["nothing", "the end", "Not started"],
  ["off", "the end", "Nothing is held back"],
])("%s is said in words", (said, place, mark) => {
  expect(placeWords(placed(said))).toBe(place);
  expect(markWords(markSaid(said))).toBe(mark);
});
