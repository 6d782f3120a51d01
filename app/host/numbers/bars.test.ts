import { expect, test } from "vitest";
import { areaPath, barPaths, linePath, niceTop } from "./bars.ts";

test("the top of a chart holds every value, and its half is a whole number", () => {
  for (const most of [0, 1, 2, 3, 5, 9, 10, 11, 13, 99, 101, 1_400, 2_400, 36_062, 999_999]) {
    const top = niceTop(most);
    expect(top, String(most)).toBeGreaterThanOrEqual(most);
    expect(top, String(most)).toBeLessThanOrEqual(Math.max(2, 2 * most));
    if (top > 1) expect(Number.isInteger(top / 2), String(most)).toBe(true);
  }
});

test("samples stand on people's bars, and what is none is not drawn", () => {
  const { people, sample } = barPaths(
    [
      { people: 5, sample: 5 },
      { people: 0, sample: 0 },
    ],
    10,
    0.2,
  );
  expect(people).toBe("M0.1 50h0.8V100h-0.8z");
  expect(sample).toBe("M0.1 0h0.8V50h-0.8z");
});

test("a line goes through the middle of each place, an area has steps", () => {
  expect(linePath([0, 10], 10)).toBe("M0.5 100L1.5 0");
  expect(areaPath([5, 10], 10)).toBe("M0 100V50h1V0h1V100z");
});
