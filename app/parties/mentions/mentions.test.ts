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

test("a name after an @ is the longest that somebody here has, whatever stands around it", () => {
  expect(named("@Midnight Swan third row")).toEqual([["swan", "@Midnight Swan"]]);
  expect(named("@midnight, (@Midnight Swan) and @platform9!")).toEqual([
    ["mid", "@midnight"],
    ["swan", "@Midnight Swan"],
    ["nine", "@platform9"],
  ]);
  expect(named("@Otto!")).toEqual([["otto", "@Otto!"]]);
  expect(named("so @Midnight\nSwan")).toEqual([["swan", "@Midnight\nSwan"]]);
});

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

test("a name is being typed from an @ at the start of a word to the caret, spaces and all", () => {
  expect(nameBefore("hi @Mid", 7)).toBe("Mid");
  expect(nameBefore("hi @Midnight Sw", 15)).toBe("Midnight Sw");
  expect(nameBefore("@", 1)).toBe("");
  for (const text of ["hi", "ada@mid", "@ mid", "@mid\nsw", "@mid @"])
    expect(nameBefore(text, text.length), text).toBe(text === "@mid @" ? "" : null);
  const here = ["Midnight Swan", "@midas", "Otto"].map((name) => ({ fanId: name, name, avatar: "" }));
  expect(namesLike(here, "MID").map(({ name }) => name)).toEqual(["Midnight Swan", "@midas"]);
  expect(namesLike(here, "midnight s").map(({ name }) => name)).toEqual(["Midnight Swan"]);
});
