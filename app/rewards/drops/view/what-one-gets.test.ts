import { expect, test } from "vitest";
import { howOneGetsIt, untilWhen, whatOneGets } from "./what-one-gets.ts";

const [opensAt, closesAt] = [1_000, 2_000];
const drop = (changes: Partial<Parameters<typeof howOneGetsIt>[0]> = {}) => ({
  opensAt,
  closesAt,
  marks: 0,
  mode: "first-come" as const,
  isDrawn: false,
  isPaused: false,
  entries: 0,
  taken: 0,
  waiting: 0,
  pieces: 300,
  keepWithin: null,
  ...changes,
});
const draw = (changes: Parameters<typeof drop>[0] = {}) => drop({ mode: "draw", ...changes });
const keep = "Say yes to it within 2 hours, or it goes to the next in line.";

test.each([
  ["to come", drop(), 0, "Claim it once it opens: first come, first served."],
  ["open", drop(), opensAt, "Claim it: first come, first served, and your number is yours at once."],
  ["with a yes", drop({ keepWithin: 120 }), opensAt, `Claim it: first come, first served. ${keep}`],
  ["paused", drop({ isPaused: true }), opensAt, "Claims are paused for a moment. First come, first served."],
  [
    "stand-by",
    drop({ taken: 300, keepWithin: 120 }),
    opensAt,
    "All pieces are claimed. On the stand-by list you get one that is given back.",
  ],
  ["sold out", drop({ taken: 300 }), closesAt, "All pieces are claimed."],
  ["closed", drop({ keepWithin: 120 }), closesAt, "It is closed."],
  ["a draw", draw(), opensAt, "Enter the draw; when it closes, the numbers are drawn."],
  [
    "drawing",
    draw({ keepWithin: 45 }),
    closesAt,
    `The numbers are being drawn. ${keep.replace("2 hours", "45 minutes")}`,
  ],
  ["drawn", draw({ isDrawn: true }), closesAt, "The numbers have been drawn."],
])("how one gets a piece: %s", (_, one, now, words) => {
  expect(howOneGetsIt(one, now)).toBe(words);
});

test("what one gets and until when is said in plain words", () => {
  expect(whatOneGets(drop({ pieces: 1_200 }))).toMatch(
    /^One of 1,200 numbered pieces, .* nothing is mailed to you\.$/,
  );
  expect(whatOneGets(drop({ pieces: 1 }))).toMatch(/^The only piece, /);
  const at = (now: number, one = drop()) => untilWhen(one, now, String);
  expect(at(0)).toBe("From 1000 until 2000, or until all are claimed.");
  expect(at(opensAt)).toBe("Until 2000, or until all are claimed.");
  expect(at(opensAt, draw())).toBe("Until 2000.");
  expect(at(closesAt)).toBeNull();
});
