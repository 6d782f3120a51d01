/** Words as they are written in living scripts, with every mark, joiner and selector that their spelling has. */
export const worldTexts: Record<string, string> = {
  "Arabic with its vowels": "\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f",
  "Bengali RAM with its joiner": "\u09b0\u200d\u09cd\u09af\u09be\u09ae",
  "Bengali friend": "\u09ac\u09a8\u09cd\u09a7\u09c1",
  "Burmese happy": "\u1015\u103b\u1031\u102c\u103a\u1015\u102b\u1010\u101a\u103a",
  "Burmese hope": "\u1019\u103b\u103e\u1031\u102c\u103a\u101c\u1004\u103a\u1037\u1001\u103b\u1000\u103a",
  "Chinese with a shape that is named": "\u845b\u{e0100}\u57ce",
  "England's flag": "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 2:1",
  "emoji of several":
    "\u{1f469}\u{1f3fd}\u200d\u{1f680} \u2764\ufe0f\u200d\u{1f525} \u{1f3f3}\ufe0f\u200d\u{1f308} 1\ufe0f\u20e3",
  "Greek of old": "\u1f84\u03bd\u03b8\u03c1\u03c9\u03c0\u03bf\u03c2",
  "Hebrew with its points": "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",
  "Hindi word that ends in a virama": "\u091c\u0917\u0924\u094d",
  "Hindi half letter": "\u0915\u094d\u200d\u0937",
  "Japanese kagi": "\u304b\u304e\u3099".normalize("NFC"),
  "Kannada name with its joiner": "\u0cb0\u200d\u0ccd\u0caf\u0cbe\u0c82\u0c95\u0ccd",
  "Khmer with word breaks": "\u1797\u17b6\u179f\u17b6\u200b\u1781\u17d2\u1798\u17c2\u179a",
  Korean: "\ud55c\uae00",
  "Malayalam chillu as it was written": "\u0d28\u0d4d\u200d",
  "Marathi eyelash ra": "\u0930\u094d\u200d\u092f\u093e",
  "Mongolian with a selector": "\u182e\u1823\u1829\u182d\u180b\u1823\u182f",
  "Persian I want": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  "Persian abbreviation": "\u0647\u200d.\u0642.",
  "Scotland's flag": "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "Sinhala Sri Lanka": "\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbd\u0d82\u0d9a\u0dcf",
  "Tamil language": "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd",
  "Telugu with its non-joiner": "\u0c30\u0c3e\u0c1c\u0c4d\u200c\u0c15\u0c41\u0c2e\u0c3e\u0c30\u0c4d",
  Thai: "\u0e19\u0e49\u0e33\u0e41\u0e02\u0e47\u0e07",
  Tibetan: "\u0f00\u0f58\u0f4e\u0f72\u0f54\u0f51\u0fa8\u0f7a\u0f67\u0f71\u0f74\u0f83",
  "Urdu with small letters": "\u0627\u0644\u0644\u0651\u0670\u06c1",
  Vietnamese: "Ti\u1ebfng Vi\u1ec7t",
};

/** Names that are two: they differ by a sign that a reader sees and hears. */
export const differentNames: [string, string][] = [
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
export const sameNames: [string, string][] = [
  ["Zo\u00e9", "Zoe"],
  ["J\u00f6rg", "jorg"],
  ["\uff21da", "Ada"],
  ["\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f", "\u0645\u062d\u0645\u062f"],
  ["\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"],
  ["\u0391\u03bb\u03ad\u03be\u03b7\u03c2", "\u03b1\u03bb\u03b5\u03be\u03b7\u03c2"],
  ["\u0645\u06cc\u200c\u0646\u0627", "\u0645\u06cc\u0646\u0627"],
];
