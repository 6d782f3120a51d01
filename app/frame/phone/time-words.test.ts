import { expect, test } from "vitest";
import { chatTime, postTime } from "./time-words.ts";

const at = Date.UTC(2026, 10, 22, 20);
const after = (ms: number) => at + ms;

test("LIVE-07: a chat line is now, then counts seconds, minutes, hours and days", () => {
  const words = [0, 1_999, 2_000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000];
  expect(words.map((ms) => chatTime(at, after(ms)))).toEqual([
    "now",
    "now",
    "2s",
    "59s",
    "1m",
    "59m",
    "1h",
    "23h",
    "1d",
  ]);
});

test("FORUM-07, OPEN-41: a post reads the forum's own word for its first minute", () => {
  for (const freshWord of ["just now", "now"]) {
    const word = (ms: number) => postTime({ at, now: after(ms), freshWord });
    expect([0, 59_999, 60_000].map(word)).toEqual([freshWord, freshWord, "1m"]);
  }
});

test("FORUM-08, OPEN-41: in a watch party now becomes 1s with the next post", () => {
  const word = (ms: number, nextAt: number | null) =>
    postTime({ at, now: after(ms), freshWord: "now", nextAt });
  expect(word(20_000, null)).toBe("now");
  expect(word(20_000, after(20_000))).toBe("1s");
  expect(word(21_999, after(20_000))).toBe("1s");
  expect(word(22_000, after(20_000))).toBe("2s");
  expect(word(59_999, after(20_000))).toBe("39s");
  expect(word(60_000, after(20_000))).toBe("1m");
});
