import { expect, test } from "vitest";
import { worldTexts } from "../../testing/texts/world-texts.ts";
import { nameKey } from "./name-key.ts";
import { FanName } from "./name-rules.ts";

/** Names that are two: they differ by a sign that a reader sees and hears. */
const differentNames: [string, string][] = [
  ["\u0930\u093e\u092e", "\u0930\u094b\u092e\u093e"],
  ["\u092e\u0940\u0928\u093e", "\u092e\u0948\u0928\u093e"],
  ["\u0915\u0941\u092e\u093e\u0930", "\u0915\u092e\u093e\u0930"],
  ["\u092e\u0940\u0928\u093e\u0915\u094d\u0937\u0940", "\u092e\u0928\u0915\u0937"],
  ["\u0b95\u0bb5\u0bbf", "\u0b95\u0bcb\u0bb5\u0bc8"],
  ["\u09b0\u09be\u09ae", "\u09b0\u09c0\u09ae\u09be"],
  ["\u0e14\u0e32", "\u0e14\u0e35"],
  ["\u1019\u1031\u102c\u1004\u103a", "\u1019\u1004\u103a"],
  ["\u304b\u304e", "\u304b\u304d"],
  ["\u0ab0\u0abe\u0aae", "\u0ab0\u0acb\u0aae"],
];

/** Names that are one: accents, vowels that may be left out, case, width. */
const sameNames: [string, string][] = [
  ["Zo\u00e9", "Zoe"],
  ["J\u00f6rg", "jorg"],
  ["\uff21da", "Ada"],
  ["\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f", "\u0645\u062d\u0645\u062f"],
  ["\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"],
  ["\u0391\u03bb\u03ad\u03be\u03b7\u03c2", "\u03b1\u03bb\u03b5\u03be\u03b7\u03c2"],
  ["\u0645\u06cc\u200c\u0646\u0627", "\u0645\u06cc\u0646\u0627"],
];

test.each([
  ["Maud", "maud", "case"],
  ["Maud", "Маud", "a Cyrillic М"],
  ["Paypal", "Раураl", "Cyrillic letters"],
  ["Carmilla", "Carmi11a", "digits"],
  ["Carmilla", "CarmiIIa", "a capital I"],
  ["Odile", "0di1e", "a zero and a one"],
  ["Renée", "Renee", "an accent"],
  ["Renée", "Rene\u0301e", "a combining accent"],
  ["Ｍａｕｄ", "Maud", "full-width letters"],
  ["Maud", "M.a-u_d", "punctuation"],
  ["Maud Vesper", "MaudVesper", "spaces"],
  ["Maud", "Ma\u200bud", "a zero-width space"],
  ["Tom", "Torn", "rn for m"],
  ["Wave", "VVave", "two v for w"],
  ["Nell", "Νеll", "Greek and Cyrillic letters"],
  ["Mayhem", "ΜaΥΗem", "Greek capitals"],
  ["Sol", "$ol", "a dollar"],
])("%j and %j look alike: %s", (one, other) => expect(nameKey(other)).toBe(nameKey(one)));

test.each([
  ["Maud", "Maude"],
  ["Nova", "Theo"],
  ["Kit 2", "Kit 3"],
])("%j and %j are told apart", (one, other) => expect(nameKey(other)).not.toBe(nameKey(one)));

test.each(differentNames)("%s and %s are two names", (one, other) =>
  expect(nameKey(other)).not.toBe(nameKey(one)),
);
test.each(sameNames)("%s and %s are one name", (one, other) => expect(nameKey(other)).toBe(nameKey(one)));
test.each(Object.entries(worldTexts))("%s has a key, the same however it is sent", (_, text) => {
  if (/[\p{L}\p{N}]/u.test(text)) expect(nameKey(text)).not.toBe("");
  expect(nameKey(text.normalize("NFD"))).toBe(nameKey(text.normalize("NFC")));
});

test("nothing readable has an empty key", () => {
  for (const name of ["", " ", "---", "🎬🎬", "\u200b"]) expect(nameKey(name)).toBe("");
});

const told = (name: unknown) => {
  const parsed = FanName.safeParse(name);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
};

test("a name has 2 to 30 characters, counted as people count", () => {
  expect(told("a")).toBe("A name has at least 2 characters.");
  expect(told("ab")).toBe("ab");
  expect(told("é".repeat(30))).toBe("é".repeat(30));
  expect(told("a".repeat(31))).toBe("A name has at most 30 characters.");
  expect(told("👩‍🚀a")).toBe("👩‍🚀a");
});

test("a name is one line, trimmed, with single spaces", () =>
  expect(told("  Maud \n\t Vesper ")).toBe("Maud Vesper"));

test("a name needs something to read", () => {
  for (const name of ["--", "🎬🎬", "\u3164\u3164", "\u200b\u200b\u200b", "\u202e\u202e", "\u0000\u0000"]) {
    expect(told(name), JSON.stringify(name)).toMatch(/^A name (needs|has at least)/);
  }
  expect(told(undefined)).toBe("Please enter a name.");
});
