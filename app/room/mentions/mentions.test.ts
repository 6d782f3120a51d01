import { expect, test } from "vitest";
import { nameKey } from "../../fans/name-key.ts";
import { mentionsIn, mostMentions } from "./mentions.ts";
import { nameBefore, namesLike } from "./nameable.ts";
import { piecesOf } from "./pieces.ts";

const fans = new Map(
  Object.entries({ "Midnight Swan": "swan", Midnight: "mid", "@platform9": "nine", "Otto!": "otto" }).map(
    ([name, id]) => [nameKey(name), id],
  ),
);
const named = (text: string) =>
  mentionsIn(text, (key) => fans.get(key)).map(({ fanId, from, to }) => [fanId, text.slice(from, to)]);

test("a mention is the longest present name after @, in any context", () => {
  expect(named("@Midnight Swan third row")).toEqual([["swan", "@Midnight Swan"]]);
  expect(named("@midnight, (@Midnight Swan) and @platform9!")).toEqual([
    ["mid", "@midnight"],
    ["swan", "@Midnight Swan"],
    ["nine", "@platform9"],
  ]);
  expect(named("@Otto!")).toEqual([["otto", "@Otto!"]]);
  expect(named("so @Midnight\nSwan")).toEqual([["swan", "@Midnight\nSwan"]]);
});

const around =
  "@Otto|so @Otto, come|@Otto's seat|@Otto\u2019s seat|l'@Otto arrive|d\u2019@Otto|\u201c@Otto\u201d said|\u4f60\u597d@Otto\uff0c\u5feb\u6765|\u306d\u3048@Otto\u3055\u3093|\uac00\uc790 @Otto\ub2d8|@Otto: look|\u064a\u0627 @Otto\u060c \u062a\u0639\u0627\u0644|\u2014@Otto|/@Otto|[@Otto]|\u00bf@Otto?|\u{1f389}@Otto|.@Otto hi|\u0926\u0947\u0916\u094b @Otto\u0964|_@Otto_|\u0e04\u0e38\u0e13@Otto\u0e04\u0e23\u0e31\u0e1a|#@Otto|@Otto/@Midnight".split(
    "|",
  );
const ottos = new Map([[nameKey("Otto"), "otto"]]);
test.each(around)("somebody is named beside any mark and script: %s", (text) =>
  expect(mentionsIn(text, (key) => ottos.get(key)).map(({ from, to }) => text.slice(from, to))).toEqual([
    "@Otto",
  ]),
);
test.each([
  "ada@Otto.example",
  "@Ottoville is nice",
  "@Otto9",
  "ada_@Otto",
  "9@Otto",
  "\u044f@Otto",
  "@Otto\u0301x",
])("nobody is named in a longer word or an address: %s", (text) =>
  expect(mentionsIn(text, (key) => ottos.get(key))).toEqual([]),
);
test.each([
  ["\u5c0f\u660e", "\u4f60\u597d@\u5c0f\u660e\u5feb\u6765"],
  ["\ubbfc\uc218", "@\ubbfc\uc218\uc57c \uac00\uc790"],
  [
    "\u092e\u0940\u0928\u093e\u0915\u094d\u0937\u0940",
    "\u0938\u0941\u0928\u094b @\u092e\u0940\u0928\u093e\u0915\u094d\u0937\u0940, \u0906\u0913",
  ],
  ["\u0e2a\u0e21\u0e0a\u0e32\u0e22", "@\u0e2a\u0e21\u0e0a\u0e32\u0e22\u0e21\u0e32"],
])("%s is named in a sentence of its script", (name, text) =>
  expect(
    mentionsIn(text, (key) => (key === nameKey(name) ? "one" : undefined)).map(({ from, to }) =>
      text.slice(from, to),
    ),
  ).toEqual([`@${name}`]),
);

test("what is nobody's name, and an @ within a word, stays text", () => {
  for (const text of ["@nobody here", "ada@Midnight", "@", "@ Midnight", "@@", "@!!!"])
    expect(named(text)).toEqual([]);
});

test("a line names only so many", () => {
  expect(named("@Midnight ".repeat(mostMentions + 3))).toHaveLength(mostMentions);
});

test("the words of a line are all there, with the names among them", () => {
  const text = "@Midnight, say hi to @platform9";
  const pieces = piecesOf(
    text,
    mentionsIn(text, (key) => fans.get(key)),
  );
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter(({ fanId }) => fanId).map((piece) => piece.text)).toEqual(["@Midnight", "@platform9"]);
  expect(piecesOf("plain")).toEqual([{ text: "plain" }]);
});

test("a mention being typed runs from a word-initial @ to the caret, with spaces", () => {
  expect(nameBefore("hi @Mid", 7)).toBe("Mid");
  expect(nameBefore("hi @Midnight Sw", 15)).toBe("Midnight Sw");
  expect(nameBefore("@", 1)).toBe("");
  for (const text of ["hi", "ada@mid", "@ mid", "@mid\nsw", "@mid @"])
    expect(nameBefore(text, text.length), text).toBe(text === "@mid @" ? "" : null);
  const here = ["Midnight Swan", "@midas", "Otto"].map((name) => ({ fanId: name, name, avatar: "" }));
  expect(namesLike(here, "MID").map(({ name }) => name)).toEqual(["Midnight Swan", "@midas"]);
  expect(namesLike(here, "midnight s").map(({ name }) => name)).toEqual(["Midnight Swan"]);
});
