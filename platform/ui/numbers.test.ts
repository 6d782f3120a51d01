import { expect, test } from "vitest";
import { clockTime, count, counted, inShort } from "./numbers.ts";

test("AFTERS-10: thousands have separators", () => {
  expect(count(12_480)).toBe("12,480");
  expect(counted(1, "vote")).toBe("1 vote");
  expect(counted(8_214, "vote")).toBe("8,214 votes");
});

test("totals are short, with at most one decimal", () => {
  expect([0, 960, 1_000, 2_149, 24_500, 999_949, 999_950].map(inShort)).toEqual([
    "0",
    "960",
    "1K",
    "2.1K",
    "24.5K",
    "999.9K",
    "1M",
  ]);
});

test("spans read as a player shows them, and never below zero", () => {
  expect([24_000, 2_472_999, 4_200_000, -5].map(clockTime)).toEqual(["0:24", "41:12", "1:10:00", "0:00"]);
});
