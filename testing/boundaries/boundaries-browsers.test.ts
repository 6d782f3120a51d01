import { expect, test } from "vitest";
import { readFiles } from "./boundaries.ts";

/** Brought to those that lack it by platform/older-browsers.ts. */
const brought = [
  "toSorted",
  "toReversed",
  "toWellFormed",
  "URL.canParse",
  "AbortSignal.any",
  "Intl.Segmenter",
];

/**
 * What Safari 16.4, Chrome 109 or Firefox 115 has not (MDN's compatibility data), as it is written where it is used.
 * Not what merely looks better where it is there, such as `startViewTransition` behind a look.
 */
const newer: Record<string, RegExp> = {
  toSorted: /\.toSorted\(/,
  toReversed: /\.toReversed\(/,
  toSpliced: /\.toSpliced\(/,
  toWellFormed: /\.(?:to|is)WellFormed\(/,
  "Array.fromAsync": /\bArray\.fromAsync\b/,
  "groups of a list": /\b(?:Object|Map)\.groupBy\b/,
  "Promise.withResolvers": /\bPromise\.(?:withResolvers|try)\b/,
  "methods of sets":
    /\.(?:intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  "methods of iterators":
    /(?:(?<!\bObject)\.(?:values|keys|entries|matchAll)\([^()]*\)|\bIterator\.from\([^()]*\))\.(?:map|filter|toArray|take|drop|some|every|find|reduce|flatMap|forEach)\(/,
  "URL.canParse": /\bURL\.canParse\b/,
  "URL.parse": /\bURL\.parse\b/,
  "AbortSignal.any": /\bAbortSignal\.any\b/,
  "Response.json": /\bResponse\.json\b/,
  "Intl.Segmenter": /\bIntl\.Segmenter\b/,
  "Intl.DurationFormat": /\bIntl\.DurationFormat\b/,
  "RegExp.escape": /\bRegExp\.escape\b/,
  "the flag v": /\/[a-z]*v[a-z]*\.(?:test|exec)\(|\/[gimsuy]*v[gimsuy]*[;,)]/,
  "bytes as text": /\.(?:from|to)(?:Base64|Hex)\(/,
  requestIdleCallback: /\brequestIdleCallback\(/,
  scheduler: /\bscheduler\.(?:yield|postTask)\b/,
  popovers: /\.(?:show|hide|toggle)Popover\(/,
  checkVisibility: /\.checkVisibility\(/,
  "a stream's pieces": /for await \(const [^)]* of [\w.]*(?:body|stream)\b/i,
  Temporal: /\bTemporal\./,
};

const used = (text: string) => Object.keys(newer).filter((name) => newer[name]?.test(text));

test("code that a browser runs uses nothing that a browser of the floor lacks", () => {
  const files = readFiles("{app,platform}/**/*.{ts,tsx}", [
    "**/*.server.ts",
    "**/*.test.*",
    "platform/older-browsers.ts",
    "platform/postgrest/**",
  ]);
  expect(files.size).toBeGreaterThan(500);
  const found = [...files].flatMap(([file, text]) =>
    used(text)
      .filter((name) => !brought.includes(name))
      .map((name) => `${file} uses ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["const at = Object.groupBy(all, kind);", "groups of a list"],
  ["return Response.json(answer);", "Response.json"],
  ["[...names.values().map(nameOf)]", "methods of iterators"],
  ["const emoji = /^\\p{RGI_Emoji}$/v;", "the flag v"],
  ["const both = mine.intersection(theirs);", "methods of sets"],
])("the look at browsers finds %s", (text, name) => expect(used(text)).toEqual([name]));
