import { expect, test } from "vitest";
import { chooseReply } from "./reply.ts";

/** What is said to a message, where each reply is named after its topics; the first is what is said to anything. */
const answer = (message: string, ...topics: string[]) =>
  chooseReply(
    ["nothing", ...topics].map((text) => ({ text, topics: text.split(", ") })),
    message,
    [],
  )?.text;

test.each<[word: string, typed: string[], not: string[]]>([
  [
    "train",
    [
      "train",
      "grain",
      "trein",
      "traim",
      "rain",
      "tain",
      "trai",
      "strain",
      "traiin",
      "trains",
      "rtain",
      "trian",
      "trani",
    ],
    ["xxain", "treen", "trxiy", "triax", "trixn", "trxan", "taix", "txraiy", "tra", "trainee", "in", ""],
  ],
  ["rain", ["rain"], ["ran", "raim", "trains", "rian"]],
])("of '%s' one typo is understood in five letters or more, and no second", (word, typed, not) => {
  for (const one of typed) expect(answer(one, word), one).toBe(word);
  for (const one of not) expect(answer(one, word), one).toBe("nothing");
});

test("a topic matches from six tenths of its letters; ties go to the first or longest", () => {
  expect(answer("the garden", "garden path")).toBe("garden path");
  expect(answer("the path", "garden path")).toBe("nothing");
  expect(answer("the garden", "garden paths")).toBe("nothing");
  expect(answer("garden", "garden path", "garden")).toBe("garden");
  expect(answer("garden path", "garden", "garden path", "path")).toBe("garden path");
  expect(answer("garden path", "path", "garden")).toBe("garden");
  expect(answer("the garden", "garden walk", "garden path")).toBe("garden walk");
  expect(answer("Where’s the lamp?", "lamp, wheres")).toBe("lamp, wheres");
});

test("topics and messages without letters match nothing", () => {
  expect(answer("secret", "!!, secret")).toBe("!!, secret");
  expect(answer("lamp", "!!")).toBe("nothing");
  expect(answer("!!", "!!", "lamp")).toBe("nothing");
  expect(chooseReply([{ topics: [], text: "All there is." }], "lamp", [])?.text).toBe("All there is.");
});

test("a used reply is skipped for a weaker match, and returns by age", () => {
  const replies = ["lamp", "sea", "tower"].map((text) => ({ text, topics: [text] }));
  const said = (...heard: string[]) => chooseReply(replies, "the tower", heard)?.text;
  expect(said()).toBe("tower");
  expect(said("tower")).toBe("lamp");
  expect(said("lamp", "tower")).toBe("sea");
  expect(said("sea", "lamp", "tower", "sea")).toBe("lamp");
  for (const first of ["lamp", "sea", "tower"])
    for (const rest of [replies.map(({ text }) => text), replies.map(({ text }) => text).toReversed()])
      expect(said(first, ...rest.filter((text) => text !== first))).toBe(first);
});
