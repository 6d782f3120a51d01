import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFiles } from "./boundaries.ts";

/** Brought to those that lack it by platform/older-browsers.ts. */
const brought = "toSorted toReversed toWellFormed URL.canParse AbortSignal.any Intl.Segmenter".split(" ");

/**
 * What Safari 16.4, Chrome 109 or Firefox 115 has not (MDN's compatibility data), as it is written where it is used.
 * What came to the language after ES2024, such as methods of sets and of iterators, is refused by the compiler. Not what
 * merely looks better where it is there, such as `startViewTransition` behind a look.
 */
const newer: Record<string, RegExp> = {
  toSorted: /\.toSorted\(/,
  toReversed: /\.toReversed\(/,
  toSpliced: /\.toSpliced\(/,
  toWellFormed: /\.(?:to|is)WellFormed\(/,
  "groups of a list": /\b(?:Object|Map)\.groupBy\b/,
  "Promise.withResolvers": /\bPromise\.withResolvers\b/,
  "URL.canParse": /\bURL\.canParse\b/,
  "URL.parse": /\bURL\.parse\b/,
  "AbortSignal.any": /\bAbortSignal\.any\b/,
  "Response.json": /\bResponse\.json\b/,
  "Intl.Segmenter": /\bIntl\.Segmenter\b/,
  requestIdleCallback: /\brequestIdleCallback\(/,
  scheduler: /\bscheduler\.(?:yield|postTask)\b/,
  popovers: /\.(?:show|hide|toggle)Popover\(/,
  checkVisibility: /\.checkVisibility\(/,
  "a stream's pieces": /for await \(const [^)]* of [\w.]*(?:body|stream)\b/i,
};

const used = (text: string) => Object.keys(newer).filter((name) => newer[name]?.test(text));

test("code that a browser runs uses nothing that a browser of the floor lacks", () => {
  const apart = ["**/*.server.ts", "**/*.test.*", "platform/older-browsers.ts", "platform/postgrest/**"];
  const files = readFiles("{app,platform}/**/*.{ts,tsx}", apart);
  expect(files.size).toBeGreaterThan(500);
  const found = [...files].flatMap(([file, text]) =>
    used(text).flatMap((name) => (brought.includes(name) ? [] : [`${file} uses ${name}`])),
  );
  expect(found).toEqual([]);
  expect(readFileSync("tsconfig.json", "utf8")).toMatch(
    /"target": "es2023",\s+"lib": \["ES2024", "DOM", "DOM.Iterable", "ESNext.Disposable"\]/,
  );
});

test.each([
  ["const at = Object.groupBy(all, kind);", "groups of a list"],
  ["return Response.json(answer);", "Response.json"],
  ["for await (const piece of answer.body) take(piece);", "a stream's pieces"],
])("the look at browsers finds %s", (text, name) => expect(used(text)).toEqual([name]));
