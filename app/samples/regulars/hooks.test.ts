import { expect, test } from "vitest";
import { sampleFans } from "../../../content/fans.ts";
import { calledIn, characterIn, hooksOf } from "./hooks.ts";

const characters = ["Maud Vesper", "Wren", "Anselm Crook"];

test.each([
  ["What did I MISS??", "question-what-happened"],
  ["wait so SHE pulled the brake?? i just got here", "question-what-happened"],
  ["who’s Wren", "question-who"],
  ["just got here!", "just-got-here"],
  ["are you a bot", "are-you-real"],
  ["does she die", "spoiler-asked"],
  ["I love maud", "love-a-character"],
  ["what if it was the conductor all along", "theory"],
  ["OMG", "shock"],
  ["I CANNOT BREATHE", "all-caps"],
  ["🚂🚂", "emoji-only"],
  ["gotta go", "leaving"],
])("a line that people type is heard as what it means: %s", (text, hook) => {
  expect(hooksOf(text, characters)[0]).toBe(hook);
});

test("a trigger of one word is the whole line, and a word within words is none", () => {
  expect(hooksOf("what", characters)).toContain("shock");
  expect(hooksOf("what a lovely hat", characters)).not.toContain("shock");
  expect(hooksOf("The signal box is locked", characters)).toEqual([]);
});

test("who is named is found by full or first name, by name or handle", () => {
  expect(characterIn("poor Anselm", characters)).toBe("Anselm Crook");
  expect(characterIn("poor somebody", characters)).toBeNull();
  expect(calledIn("@nightshift.nell are you there", sampleFans)).toBe("nightshift-nell");
  expect(calledIn("nobody I know", sampleFans)).toBeNull();
});
