import { expect, test } from "vitest";
import { withNewest, withNewestOf } from "./bounded.ts";

test("of what a tab was told the newest thousand are kept, each once", () => {
  let gone: ReadonlySet<number> = new Set();
  let counts: Record<string, number> = {};
  for (let seq = 1; seq <= 2_500; seq++) {
    gone = withNewest(gone, [seq, seq]);
    counts = withNewestOf(counts, { [seq]: seq * 2 });
  }
  expect([...gone]).toEqual(Array.from({ length: 1_000 }, (_, n) => 1_501 + n));
  expect(Object.keys(counts)).toHaveLength(1_000);
  expect([counts["1500"], counts["1501"], counts["2500"]]).toEqual([undefined, 3_002, 5_000]);
});
