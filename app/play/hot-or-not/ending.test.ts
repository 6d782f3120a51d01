import { expect, test } from "vitest";
import { sampleCharacters } from "../../../content/characters.ts";
import { type Chosen, endingOf } from "./ending.ts";
import endings from "./endings.json" with { type: "json" };

const rules: {
  text: string;
  includes?: string[];
  includesNone?: string[];
  only?: string[];
  atLeast?: (number | string[])[];
}[] = endings;
const ids = sampleCharacters.map(({ id }) => id);
const choose = (hot: readonly string[]): Chosen[] =>
  sampleCharacters.map(({ id, name }) => ({ id, name, isHot: hot.includes(id) }));
const said = (...hot: string[]) => endingOf(choose(hot));
const allBut = (...not: string[]) => said(...ids.filter((id) => !not.includes(id)));

test("everything that the endings name is a character, and there are twelve", () => {
  expect(ids).toHaveLength(12);
  for (const { includes = [], includesNone = [], only = [], atLeast = [] } of rules)
    for (const id of [...includes, ...includesNone, ...only, ...[atLeast[1] ?? []].flat()])
      expect(ids).toContain(id);
});

test.each<[string, string | null, string]>([
  ["all", allBut(), "Twelve of twelve. You would hold the door for a draught."],
  ["none", said(), "Not one. All twelve are outside, comparing coats."],
  ["one", said("maud-vesper"), "Only Maud Vesper. Twelve doors, and you knocked on one."],
  [
    "in turn",
    said(...ids.filter((_, at) => at % 2 === 0)),
    "Hot, not, hot, not, to the end. Somewhere a metronome feels seen.",
  ],
  [
    "villains",
    said("carmilla", "tate-holloway"),
    "Only the ones with something to hide. They saw you looking.",
  ],
  ["no Maud", allBut("maud-vesper", "carmilla"), "You left Maud on the platform."],
  [
    "no Pippa",
    allBut("pippa-ashworth-lane"),
    "Eleven hot, and not Pippa. She has called it a very brave choice.",
  ],
  ["eleven", allBut("nell-harrow"), "Eleven hot. Nell Harrow would like a quiet word on the stairs."],
  ["ten", allBut("nell-harrow", "mei-sung"), "You are going to need more chairs."],
  [
    "few",
    said("maud-vesper", "dex-amari"),
    "Two got past you. Maud has counted them, and looks at you again.",
  ],
])("the sentence about a choice: %s", (_, sentence, expected) => {
  expect(sentence).toBe(expected);
});

test("every choice of twelve has its sentence, and every sentence its choice", () => {
  const seen = new Set<string>();
  for (let choice = 0; choice < 4096; choice++) {
    const sentence = said(...ids.filter((_, at) => choice & (1 << at)));
    expect(sentence).toMatch(/^[A-Z][^{}]+[.]$/);
    seen.add(String(sentence));
  }
  for (const { text } of rules) {
    const parts = text.split(/\{\w+\}/).filter(Boolean);
    expect([...seen].some((sentence) => parts.every((part) => sentence.includes(part)))).toBe(true);
  }
});

test("other characters, or a card left open, get no sentence that is not true", () => {
  expect(endingOf(choose([]).slice(1))).toBeNull();
  expect(endingOf(choose(ids).map((one, at) => (at === 3 ? { ...one, isHot: null } : one)))).toBeNull();
  const others = ids.map((_, at) => ({ id: `other-${at}`, name: `Other ${at}`, isHot: at < 8 }));
  expect(endingOf(others)).toBe("You are going to need more chairs.");
});
