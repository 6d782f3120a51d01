import { type ESTree, parseSync, Visitor } from "vite";
import type { Sources } from "./boundaries.ts";

export const longestTitle = 80;

/** test(), test.skip(), test.each([])(), and describe() likewise; not test.step(), which is no test. */
function isTest(callee: ESTree.Node): boolean {
  if (callee.type === "Identifier") return ["test", "it", "describe"].includes(callee.name);
  if (callee.type === "CallExpression") return isTest(callee.callee);
  if (callee.type !== "MemberExpression") return false;
  return isTest(callee.object) && !(callee.property.type === "Identifier" && callee.property.name === "step");
}

/** As written: what `each` or a template puts in does not count. */
export function titlesOf(file: string, source: string): string[] {
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

export const longTitles = (sources: Sources): string[] =>
  [...sources].flatMap(([file, source]) =>
    titlesOf(file, source)
      .filter((title) => title.length > longestTitle)
      .map(
        (title) => `${file}: "${title}" has ${title.length} characters, at most ${longestTitle} are read.`,
      ),
  );
