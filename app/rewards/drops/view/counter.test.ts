import { expect, test } from "vitest";
import { claimedOf, counterOf } from "./counter.ts";

const opensAt = 1_000;
const drop = (changes: Partial<Parameters<typeof counterOf>[0]> = {}) => ({
  opensAt,
  marks: 0,
  mode: "first-come" as const,
  isDrawn: false,
  entries: 0,
  taken: 0,
  waiting: 0,
  pieces: 300,
  ...changes,
});
const draw = (changes: Parameters<typeof drop>[0]) => drop({ mode: "draw", ...changes });

test.each([
  ["300 pieces", drop({ marks: 0 }), opensAt - 1],
  ["300 pieces, 1 reminder set", drop({ marks: 1 }), opensAt - 1],
  ["1 piece, 1,204 reminders set", draw({ marks: 1_204, pieces: 1 }), opensAt - 1],
  ["2 entries, for 1 piece", draw({ entries: 2, pieces: 1 }), opensAt],
  ["1 entry, for 12 pieces", draw({ entries: 1, pieces: 12 }), opensAt],
  ["0 entries, for 12 pieces", draw({ pieces: 12 }), opensAt],
  ["127/300 claimed. 1 per fan", drop({ taken: 127 }), opensAt],
  ["300/300 claimed, 1,204 in line", drop({ taken: 300, waiting: 1_204 }), opensAt],
  ["01/12 claimed. 1 per fan", draw({ taken: 1, entries: 40, pieces: 12, isDrawn: true }), opensAt],
])("DROPS-11: a counter reads %s", (read, one, now) => {
  const { number, words } = counterOf(one, now);
  expect(`${number} ${words}`).toBe(read);
});

test("where no large number stands, what is claimed is a sentence", () => {
  expect(claimedOf({ taken: 0, pieces: 14 })).toBe("0 of 14 claimed");
  expect(claimedOf({ taken: 1_200, pieces: 3_000 })).toBe("1,200 of 3,000 claimed");
});
