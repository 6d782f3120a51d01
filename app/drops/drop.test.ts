import { expect, test } from "vitest";
import { isOver, stateOf } from "./drop.ts";

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
