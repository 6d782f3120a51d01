import { runInNewContext } from "node:vm";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { readSources, type Sources } from "../boundaries/boundaries.ts";
import { made } from "../boundaries/planted.ts";

type Expression = { file: string; line: number; source: string; flags: string };

/** Every regular expression that stands in the sources. */
function expressionsIn(sources: Sources): Expression[] {
  return [...sources].flatMap(([file, text]) => {
    if (!/\.tsx?$/.test(file) || /\.(?:test|gen)\.tsx?$/.test(file)) return [];
    const found: Expression[] = [];
    new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern: source, flags } = node.regex;
        found.push({ file, line: text.slice(0, node.start).split("\n").length, source, flags });
      },
    }).visit(parseSync(file, text).program);
    return found;
  });
}

/** Long enough that a cubic expression is as slow as an exponential one, and a quadratic one is quick. */
const length = 1_500;
const patienceMs = 2_000;
const usual = [...`aA0 \n-_.,/@#=([<"'é漢🎬`, "a ", "a.", "a-", "a@", "ab "];

/** Its own words and signs, over and over: what makes an expression slow is nearly always made of them. */
function attacksOn({ source }: Expression): string[] {
  const words = source.match(/[A-Za-z]{2,}|\d+/g) ?? [];
  const signs = source.match(/[^\w\s\\()[\]{}|?*+^$]/gu) ?? [];
  const pumps = new Set([...usual, ...signs, ...words.flatMap((word) => [word, `${word} `])]);
  return [...pumps].flatMap((pump) => {
    const long = pump.repeat(Math.ceil(length / pump.length));
    // What does not fit at the end makes it look back.
    return [`${long}\u0001`, `${long} what`, `"${long}`, `<${long}`];
  });
}

/** Those that do not come to an end in time. A context of its own can be ended in the middle of an expression. */
function slowOnes(expressions: Expression[]): string[] {
  const work = "for (const text of texts) { expression.lastIndex = 0; text.replace(expression, ''); }";
  return expressions.flatMap((one) => {
    const expression = new RegExp(one.source, one.flags.replace("y", ""));
    try {
      runInNewContext(work, { expression, texts: attacksOn(one) }, { timeout: patienceMs });
      return [];
    } catch {
      return [`${one.file}:${one.line} ${expression}`];
    }
  });
}

test("no expression of the product is slow over long repetitions of its own words", () => {
  const product = [...readSources()].filter(([file]) => /^(?:app|platform|server)\//.test(file));
  const all = expressionsIn(new Map(product));
  expect(all.length).toBeGreaterThan(300);
  expect(slowOnes(all)).toEqual([]);
}, 120_000);

test("the check of expressions finds what looks back without end, by the file and line", () => {
  const slow = "/^(?:(?:ok|lol|haha(?:ha)*|no)\\s?)+$/;\nconst cubic = /^\\s*\\w+\\s*\\w+\\s*\\w+;$/";
  const fine = "<p>{/^(?:ok|lol)(?: (?:ok|lol))*$/.source}</p>";
  const sources = made({
    "app/a.ts": `const nod =\n  ${slow};`,
    "app/b.tsx": `export const fine = ${fine};`,
  });
  const found = slowOnes(expressionsIn(sources));
  expect(found.map((one) => one.split(" ")[0])).toEqual(["app/a.ts:2", "app/a.ts:3"]);
}, 60_000);
