import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readFiles, type Sources } from "./boundaries.ts";

const longestTitle = 80;

/** test(), test.skip(), test.each([])(), and describe() likewise; not test.step(), which is no test. */
function isTest(callee: ESTree.Node): boolean {
  if (callee.type === "Identifier") return ["test", "it", "describe"].includes(callee.name);
  if (callee.type === "CallExpression") return isTest(callee.callee);
  if (callee.type !== "MemberExpression") return false;
  return isTest(callee.object) && !(callee.property.type === "Identifier" && callee.property.name === "step");
}

/** As written: what `each` or a template puts in does not count. */
function titlesOf(file: string, source: string): string[] {
  const titles: string[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !isTest(callee)) return;
      if (title.type === "TemplateLiteral" || (title.type === "Literal" && typeof title.value === "string"))
        titles.push(source.slice(title.start + 1, title.end - 1));
    },
  });
  visitor.visit(parseSync(file, source).program);
  return titles;
}

const longTitles = (sources: Sources): string[] =>
  [...sources].flatMap(([file, source]) =>
    titlesOf(file, source)
      .filter((title) => title.length > longestTitle)
      .map(
        (title) => `${file}: "${title}" has ${title.length} characters, at most ${longestTitle} are read.`,
      ),
  );

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
