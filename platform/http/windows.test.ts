import { expect, test } from "vitest";
import { FixedWindowCounter } from "./windows.server.ts";

test("a key's window begins with its first point and ends to the millisecond", () => {
  const windows = new FixedWindowCounter(1_000);
  expect(windows.add("a", 2, 5_000)).toEqual({ points: 2, endsAt: 6_000 });
  expect(windows.add("a", 3, 5_999)).toEqual({ points: 5, endsAt: 6_000 });
  expect(windows.add("a", 1, 6_000)).toEqual({ points: 1, endsAt: 7_000 });
});

test("each key has its own, and what is taken back is less", () => {
  const windows = new FixedWindowCounter(1_000);
  windows.add("a", 2, 5_000);
  expect(windows.add("b", 1, 5_500)).toEqual({ points: 1, endsAt: 6_500 });
  expect(windows.add("a", -1, 5_600).points).toBe(1);
});

test("a window that began late in one time lasts into the next", () => {
  const windows = new FixedWindowCounter(1_000);
  windows.add("early", 1, 5_000);
  windows.add("late", 4, 5_900);
  expect(windows.add("early", 1, 6_100)).toEqual({ points: 1, endsAt: 7_100 });
  expect(windows.add("late", 1, 6_899)).toEqual({ points: 5, endsAt: 6_900 });
  expect(windows.add("late", 1, 6_900)).toEqual({ points: 1, endsAt: 7_900 });
  expect(windows.add("early", 1, 7_099)).toEqual({ points: 2, endsAt: 7_100 });
  expect(windows.add("late", 1, 7_899)).toEqual({ points: 2, endsAt: 7_900 });
});

test("windows that ended are forgotten after as long again", () => {
  const windows = new FixedWindowCounter(1_000);
  for (let n = 0; n < 50; n++) windows.add(`early ${n}`, 1, 5_000 + n);
  windows.add("next", 1, 6_000);
  expect(windows.size).toBe(51);
  windows.add("last", 1, 7_000);
  expect(windows.size).toBe(2);
});
