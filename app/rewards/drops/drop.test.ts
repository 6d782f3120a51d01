import { expect, test } from "vitest";
import { editionOf, isOver, sentenceOf, stateOf } from "./drop.ts";

const [opensAt, closesAt] = [1_000, 2_000];
const drop = (changes: Partial<Parameters<typeof stateOf>[0]> = {}) => ({
  opensAt,
  closesAt,
  pieces: 3,
  taken: 0,
  waiting: 0,
  entries: 0,
  marks: 0,
  isPaused: false,
  isDrawn: false,
  mode: "first-come" as const,
  ...changes,
});

test.each([
  ["before it opens", drop(), opensAt - 1, "announced"],
  ["from its hour on", drop(), opensAt, "open"],
  ["until it closes", drop(), closesAt - 1, "open"],
  ["from then on", drop(), closesAt, "closed"],
  ["that draws, while it is open", drop({ mode: "draw" }), closesAt - 1, "open"],
  ["while it is paused", drop({ isPaused: true }), opensAt, "paused"],
  ["paused before it opens", drop({ isPaused: true }), opensAt - 1, "announced"],
  ["paused when it closed", drop({ isPaused: true }), closesAt, "closed"],
  ["with a piece left", drop({ taken: 2 }), opensAt, "open"],
  ["with none left", drop({ taken: 3 }), opensAt, "sold-out"],
  ["with none left when it closed", drop({ taken: 3 }), closesAt, "sold-out"],
  ["as a draw that is to be drawn", drop({ mode: "draw" }), closesAt, "drawing"],
  ["as a draw that was drawn", drop({ mode: "draw", isDrawn: true }), closesAt, "closed"],
] as const)("a drop %s", (_, one, now, state) => {
  expect(stateOf(one, now)).toBe(state);
});

test("a drop is over when it has closed, and a draw once it is drawn", () => {
  expect(isOver(drop(), closesAt - 1)).toBe(false);
  expect(isOver(drop(), closesAt)).toBe(true);
  expect(isOver(drop({ mode: "draw" }), closesAt)).toBe(false);
  expect(isOver(drop({ mode: "draw", isDrawn: true }), closesAt)).toBe(true);
  expect(isOver(drop({ mode: "draw", isDrawn: true }), closesAt - 1)).toBe(false);
});

test("an edition is padded to its size, and a fan's standing is a sentence", () => {
  expect([editionOf(7, 9), editionOf(7, 300), editionOf(300, 300)]).toEqual(["7/9", "007/300", "300/300"]);
  expect(sentenceOf({ has: "piece", number: 3, keepBy: null }, "the lamp")).toBe(
    "Number 3 of the lamp is yours.",
  );
  expect(sentenceOf({ has: "entry", entry: "ab" }, "the lamp")).toBe("You are in the draw for the lamp.");
  expect(sentenceOf({ has: "place", ahead: 3 }, "the lamp")).toBe("You are number 4 on the stand-by list.");
  expect(sentenceOf({ has: "left" }, "the lamp")).toContain("You gave yours back.");
});
