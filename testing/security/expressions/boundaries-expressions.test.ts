import { expect, test } from "vitest";
import { readSources } from "../../boundaries/boundaries.ts";
import { expressionsIn, slowOnes } from "./expressions.ts";

test("no expression of the product is slow over long repetitions of its own words", async () => {
  const all = expressionsIn(
    new Map([...readSources()].filter(([file]) => /^(?:app|platform|server)\//.test(file))),
  );
  expect(all.length).toBeGreaterThan(300);
  expect(await slowOnes(all)).toEqual([]);
}, 120_000);

test("the check of expressions finds what looks back without end, by the file and line", async () => {
  const sources = new Map([
    [
      "app/a.ts",
      "const nod =\n  /^(?:(?:ok|lol|haha(?:ha)*|no)\\s?)+$/;\nconst cubic = /^\\s*\\w+\\s*\\w+\\s*\\w+;$/;",
    ],
    ["app/b.tsx", "export const fine = <p>{/^(?:ok|lol)(?: (?:ok|lol))*$/.source}</p>;"],
  ]);
  const found = await slowOnes(expressionsIn(sources));
  expect(found.map((one) => one.split(" ")[0])).toEqual(["app/a.ts:2", "app/a.ts:3"]);
}, 60_000);
