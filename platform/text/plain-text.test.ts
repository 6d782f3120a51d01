import fc from "fast-check";
import { expect, test } from "vitest";
import { worldTexts } from "../../testing/texts/world-texts.ts";
import { lengthOf, plainText } from "./plain-text.ts";

test.each([
  ["\u202eevil\u202c", "evil", "a bidi override"],
  ["\u2066a\u2069", "a", "bidi isolates"],
  ["a\u200bb\u200cc\ufeffd\u2060e", "abcde", "zero-width characters"],
  ["a\u200db", "ab", "a joiner between letters"],
  ["\u200d", "", "a joiner alone"],
  ["\u3164\u115f\uffa0", "", "invisible letters"],
  ["a\u0000b\u0007c\u001b[31md\u007f", "abc[31md", "control characters"],
  ["\ud800a\udfff", "\ufffda\ufffd", "lone surrogates"],
  ["\u{e0041}a\u{e007f}", "a", "tags"],
  ["a\u00adb", "ab", "a soft hyphen"],
  [`z${"\u0310".repeat(40)}a`, `z${"\u0310".repeat(3)}a`, "a tower of accents"],
  ["a\r\nb\rc", "a\nb\nc", "other systems' line ends"],
  ["a\n\n\n\n\n\nb", "a\n\nb", "a wall of empty lines"],
  ["a\tb", "a b", "a tab"],
  [" \n a \n ", "a", "white space around"],
  [" \u3000\u00a0\n\t", "", "white space alone"],
  ["\ue000", "\ue000", "a private-use character"],
  [
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "a Persian word and its non-joiner",
  ],
])("%j becomes %j: %s", (text, plain) => expect(plainText(text)).toBe(plain));

test.each([
  "👩‍❤️‍💋‍👨",
  "👩🏽‍🚀",
  "🏳️‍🌈",
  "🏴‍☠️",
  "👨‍👩‍👧‍👦",
  "🧑🏿‍🤝‍🧑🏻",
  "Ω ü ñ 漢字 हिन्दी العربية",
  "it’s — fine…",
])("%s stays as it is", (text) => expect(plainText(text)).toBe(text));

test.each(Object.entries(worldTexts))("%s comes back letter for letter", (_, text) => {
  expect(plainText(text)).toBe(text.normalize("NFC"));
  expect(plainText(text.normalize("NFD"))).toBe(text.normalize("NFC"));
});

test.each([
  [`\u0e01${"\u0e49\u0e49\u0e49\u0e47".repeat(20)}`, 9, "Thai"],
  [`\u0627${"\u064b\u0651".repeat(30)}`, 9, "Arabic"],
  [`\u0915${"\u0947".repeat(30)}`, 3, "Hindi"],
])("a tower of %# marks is cut in every script", (text, most) =>
  expect(lengthOf(plainText(text))).toBeLessThanOrEqual(most),
);

test("a length counts characters, not halves of them", () => {
  expect(lengthOf("🎬🎬")).toBe(2);
});

test("any text becomes well formed, without hidden marks, no longer, idempotently", () => {
  const hidden = /(?!\n)\p{Cc}|[\u200b\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const plain = plainText(text);
      expect(plain.isWellFormed()).toBe(true);
      expect(plain).not.toMatch(hidden);
      expect(plainText(plain)).toBe(plain);
    }),
  );
});
