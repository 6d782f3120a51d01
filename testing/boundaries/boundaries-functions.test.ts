import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readSources, type Sources, unexcused } from "./boundaries.ts";
import { expectBreaches, made } from "./planted.ts";

const longest = 80;
const isProductFile = (file: string) =>
  /^(?:app|platform|server|content)\//.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file);

/** By their first lines, with the functions within them. Biome's rule would count no lines of markup or parameters. */
function longFunctions(file: string, source: string) {
  const lines = source.split("\n");
  if (!isProductFile(file) || lines.length <= longest) return [];
  const found: { key: string; breach: string }[] = [];
  const lineAt = (place: number) => source.slice(0, place).split("\n").length;
  const measure = ({ start, end }: { start: number; end: number }) => {
    const line = lineAt(start);
    const length = lineAt(end) - line + 1;
    const key = `${file} ${lines[line - 1]?.trim()}`;
    const cure = "Give a part that has a meaning of its own a name: a component, a hook or a function.";
    if (length > longest)
      found.push({ key, breach: `${key}:${line} has ${length} lines, over ${longest}. ${cure}` });
  };
  const functions = { FunctionDeclaration: measure, FunctionExpression: measure };
  new Visitor({ ...functions, ArrowFunctionExpression: measure }).visit(parseSync(file, source).program);
  return found;
}

const tooLong = (sources: Sources, exceptions: string[] = []) =>
  unexcused(
    [...sources].flatMap(([file, source]) => longFunctions(file, source)),
    exceptions,
  );

/** Still to be split. The list only gets shorter. */
const stillLong = [
  "app/characters/pages/character-page.tsx export function CharacterPageScreen({",
  "app/characters/pages/talk-dialog.tsx export default function TalkDialog({",
  "app/characters/talk/talk-composer.tsx export function TalkComposer({",
  "app/characters/talk/talk-screen.tsx export function TalkScreen({ talk }: { talk: Talk }) {",
  "app/room/chat/chat.tsx function Frame({",
  "app/room/chat/composer/composer.tsx export function Composer({",
  "app/room/chat/lines.tsx export function Lines({",
  "app/room/credits/credits-page.tsx export default function CreditsPage({",
  "app/room/room-composer.tsx export function RoomComposer({",
  "app/room/stub/stub-picture.tsx export function StubPicture({ stub }: { stub: Stub }) {",
  "app/room/use-room.ts export function useRoom(room: RoomData, react: (entry: ReactionsEntry) => void, loadedAt: number) {",
];

test("no function of the product is over 80 lines", { timeout: 60_000 }, () => {
  expect(tooLong(readSources(), stillLong)).toEqual([]);
});

test.each([
  ["a function", "export async function long() {", "}"],
  ["an arrow", "const long = () => {", "};"],
  ["a method", "class One { long() {", "} }"],
  ["a property", "const one = { long: async () => {", "} };"],
  ["a function in a function", "call(() => { function long() {", "} });"],
  ["a screen", "function long({\n  a,\n}: { a: string }) { return (<ul>", "</ul>); }"],
])("the length check finds %s of 81 lines, and lets 80 pass", (_, first, last) => {
  const found = (lines: number) => {
    const inside = "<li />\n".repeat(lines - 1 - first.split("\n").length);
    const text = `type Long = {\n${"  a: string;\n".repeat(longest)}};\n${first}\n${inside}${last}\n`;
    return tooLong(made({ "app/a.tsx": first.includes("<") ? text : text.replaceAll("<li />", "call();") }));
  };
  expect(found(longest + 1)).toContainEqual(
    expect.stringMatching(/long\(?.*:83 has 81 lines, over 80. Give/),
  );
  expect(found(longest)).toEqual([]);
});

test("the length check leaves tests apart and drops stale exceptions", () => {
  const long = `function long() {\n${"call();\n".repeat(longest)}}\n`;
  const key = "app/a.ts function long() {";
  expect(tooLong(made({ "app/a.ts": long, "app/a.test.ts": long, "testing/a.ts": long }), [key])).toEqual([]);
  expectBreaches(tooLong(made({ "app/a.test.ts": long }), [key]), [`${key} needs no exception`]);
});
