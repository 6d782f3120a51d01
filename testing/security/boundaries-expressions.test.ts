import { once } from "node:events";
import { Worker } from "node:worker_threads";
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

const work = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ source, flags, texts }) => {
  const expression = new RegExp(source, flags.replace("y", ""));
  for (const text of texts) { expression.lastIndex = 0; text.replace(expression, ""); }
  parentPort.postMessage("done");
});`;

/** Those that do not come to an end in time. One that is slow holds up nobody but its worker. */
async function slowOnes(expressions: Expression[]): Promise<string[]> {
  const slow: string[] = [];
  let worker = new Worker(work, { eval: true });
  for (const expression of expressions) {
    const { source, flags, file, line } = expression;
    const answered = { signal: AbortSignal.timeout(patienceMs) };
    worker.postMessage({ source, flags, texts: attacksOn(expression) });
    const isDone = await once(worker, "message", answered).catch(() => null);
    if (isDone) continue;
    slow.push(`${file}:${line} /${source}/${flags}`);
    await worker.terminate();
    worker = new Worker(work, { eval: true });
  }
  await worker.terminate();
  return slow;
}

test("no expression of the product is slow over long repetitions of its own words", async () => {
  const product = [...readSources()].filter(([file]) => /^(?:app|platform|server)\//.test(file));
  const all = expressionsIn(new Map(product));
  expect(all.length).toBeGreaterThan(300);
  expect(await slowOnes(all)).toEqual([]);
}, 120_000);

test("the check of expressions finds what looks back without end, by the file and line", async () => {
  const slow = "/^(?:(?:ok|lol|haha(?:ha)*|no)\\s?)+$/;\nconst cubic = /^\\s*\\w+\\s*\\w+\\s*\\w+;$/";
  const fine = "<p>{/^(?:ok|lol)(?: (?:ok|lol))*$/.source}</p>";
  const sources = made({
    "app/a.ts": `const nod =\n  ${slow};`,
    "app/b.tsx": `export const fine = ${fine};`,
  });
  const found = await slowOnes(expressionsIn(sources));
  expect(found.map((one) => one.split(" ")[0])).toEqual(["app/a.ts:2", "app/a.ts:3"]);
}, 60_000);
