import { expect, test } from "vitest";
import { keepNewest } from "./keep-newest.ts";

test("so many are kept, the newest; what is set again is the newest once more", () => {
  const kept = new Map<string, number>();
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
  ] as const)
    keepNewest(kept, key, value, 2);
  expect([...kept]).toEqual([
    ["b", 2],
    ["a", 3],
  ]);
  keepNewest(kept, "c", 4, 2);
  expect([...kept]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
