import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readSources, type Sources, unexcused } from "./boundaries.ts";

const longestFunction = 80;

const isProductFile = (file: string) =>
  /^(?:app|platform|server|content)\//.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file);

const isFunction = (node: ESTree.Node | null) =>
  node?.type === "FunctionExpression" || node?.type === "ArrowFunctionExpression";

/** Its lines include those of the functions within it. One that has no name goes by its line. */
function longFunctions(file: string, source: string): { name: string; line: number; lines: number }[] {
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
function tooLongFunctions(sources: Sources, exceptions: string[]): string[] {
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

/** Still to be split. The list only gets shorter. */
const stillLong: string[] = [
  "app/characters/pages/character-page.tsx CharacterPageScreen",
  "app/characters/pages/talk-dialog.tsx TalkDialog",
  "app/characters/talk/talk-composer.tsx TalkComposer",
  "app/characters/talk/talk-screen.tsx TalkScreen",
  "app/room/chat/chat.tsx Frame",
  "app/room/chat/composer/composer.tsx Composer",
  "app/room/chat/lines.tsx Lines",
  "app/room/credits/credits-page.tsx CreditsPage",
  "app/room/room-composer.tsx RoomComposer",
  "app/room/stub/stub-picture.tsx StubPicture",
  "app/room/use-room.ts useRoom",
];

test("no function of the product is over 80 lines", { timeout: 60_000 }, () => {
  expect(tooLongFunctions(readSources(), stillLong)).toEqual([]);
});

/** A body of so many lines that the function, with its first and last line, has `lines`. */
const body = (lines: number) => `{\n${"  call();\n".repeat(lines - 2)}}`;

test.each([
  ["a function", (text: string) => `export async function long() ${text}\n`],
  ["an arrow", (text: string) => `const long = () => ${text};\n`],
  ["a method", (text: string) => `class One {\n  long() ${text}\n}\n`],
  ["a property", (text: string) => `const one = {\n  long: async () => ${text},\n};\n`],
  ["a function in a function", (text: string) => `call(() => {\n  function long() ${text}\n});\n`],
])("the length check finds %s of 81 lines, and lets 80 pass", (_, written) => {
  const found = (lines: number) => longFunctions("a.ts", written(body(lines))).map(({ name }) => name);
  expect(found(longestFunction + 1)).toContain("long");
  expect(found(longestFunction)).not.toContain("long");
});

test("the length check counts parameters and markup, and no types", () => {
  const type = `type Long = {\n${"  a: string;\n".repeat(longestFunction)}};\n`;
  expect(longFunctions("a.ts", type)).toEqual([]);
  const screen = `function Screen({\n  a,\n}: { a: string }) {\n  return (\n    <ul>\n${"      <li />\n".repeat(longestFunction)}    </ul>\n  );\n}\n`;
  expect(longFunctions("a.tsx", type + screen)).toEqual([{ name: "Screen", line: 83, lines: 88 }]);
});

test("the length check names the cure, leaves tests apart and drops stale exceptions", () => {
  const long = `function long() ${body(longestFunction + 1)}\n`;
  const breaches = (file: string, exceptions: string[] = []) =>
    tooLongFunctions(new Map([[file, long]]), exceptions);
  expect(breaches("app/a.ts")).toEqual([
    expect.stringMatching(/^app\/a\.ts:1: long has 81 lines, over 80\. Give a part .* a name/),
  ]);
  expect(breaches("app/a.test.ts")).toEqual([]);
  expect(breaches("testing/a.ts")).toEqual([]);
  expect(breaches("app/a.ts", ["app/a.ts long"])).toEqual([]);
  expect(breaches("app/a.test.ts", ["app/a.test.ts long"])).toEqual([
    expect.stringContaining("app/a.test.ts long needs no exception"),
  ]);
});
