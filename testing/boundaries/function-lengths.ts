import { type ESTree, parseSync, Visitor } from "vite";
import { type Sources, unexcused } from "./boundaries.ts";

export const longestFunction = 80;

const isProductFile = (file: string) =>
  /^(?:app|platform|server|content)\//.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file);

const isFunction = (node: ESTree.Node | null) =>
  node?.type === "FunctionExpression" || node?.type === "ArrowFunctionExpression";

/** Its lines include those of the functions within it. One that has no name goes by its line. */
export function longFunctions(file: string, source: string): { name: string; line: number; lines: number }[] {
  if (source.split("\n").length <= longestFunction) return [];
  const found: { name: string; line: number; lines: number }[] = [];
  const names = new Map<number, string>();
  const lineAt = (place: number) => source.slice(0, place).split("\n").length;
  const named = (node: ESTree.Node | null, key: ESTree.Node) => {
    if (node && isFunction(node) && key.type === "Identifier") names.set(node.start, key.name);
  };
  const measure = (node: ESTree.Node, id?: ESTree.Node | null) => {
    const line = lineAt(node.start);
    const lines = lineAt(node.end) - line + 1;
    const name = id?.type === "Identifier" ? id.name : (names.get(node.start) ?? `line ${line}`);
    if (lines > longestFunction) found.push({ name, line, lines });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => named(init, id),
    Property: ({ key, value }) => named(value, key),
    MethodDefinition: ({ key, value }) => named(value, key),
    PropertyDefinition: ({ key, value }) => named(value, key),
    FunctionDeclaration: (node) => measure(node, node.id),
    FunctionExpression: (node) => measure(node, node.id),
    ArrowFunctionExpression: (node) => measure(node),
  }).visit(parseSync(file, source).program);
  return found;
}

/** `exceptions` are "file name" of functions that are still to be split. */
export function tooLongFunctions(sources: Sources, exceptions: string[]): string[] {
  const found = [...sources].flatMap(([file, source]) =>
    isProductFile(file)
      ? longFunctions(file, source).map(({ name, line, lines }) => ({
          key: `${file} ${name}`,
          breach: `${file}:${line}: ${name} has ${lines} lines, over ${longestFunction}. Give a part that has a meaning of its own a name: a component, a hook or a function.`,
        }))
      : [],
  );
  return unexcused(found, exceptions);
}
