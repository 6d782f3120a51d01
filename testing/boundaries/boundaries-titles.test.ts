import { expect, test } from "vitest";
import { readFiles } from "./boundaries.ts";
import { longestTitle, longTitles, titlesOf } from "./titles.ts";

const tests = "{{app,platform,server,content,testing,faults}/**/*.test.{ts,tsx},e2e/*.spec.ts}";

test("a test title has at most 80 characters", { timeout: 60_000 }, () =>
  expect(longTitles(readFiles(tests))).toEqual([]),
);

test("the title check sees test, each and templates as written, and no steps", () => {
  const source = [
    'test("one", () => {});',
    'test.skip("two", () => {});',
    'test.each([[1, "a value"]])("three %i", () => test.step("a step", () => {}));',
    'test(`four`, () => call("a text"));',
  ].join("\n");
  expect(titlesOf("a.test.ts", source)).toEqual(["one", "two", "three %i", "four"]);
});

test("the title check names a title that is too long", () => {
  const titled = (letters: number) =>
    longTitles(new Map([["a.test.ts", `test("${"x".repeat(letters)}", () => {});`]]));
  expect(titled(longestTitle)).toEqual([]);
  expect(titled(longestTitle + 1)).toEqual([expect.stringContaining("has 81 characters")]);
});
