import { expect, test } from "vitest";
import { CharacterForm, VoiceForm } from "./character-form.ts";

const character = (change: object) =>
  CharacterForm.safeParse({ name: "Ada", title: "vesper-line", ...change });
const voice = (change: object) =>
  VoiceForm.safeParse({ kind: "talk", mood: "warm", topics: "keys", replies: "Which?", ...change });
const linesOf = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`).join("\n");

test("a character's lists have as many lines as there is room for, and not one more", () => {
  for (const [field, most] of [
    ["personality", 10],
    ["opening", 6],
    ["canned", 8],
    ["favours", 12],
    ["never", 12],
    ["outfitItems", 8],
    ["conversation", 16],
  ] as const)
    expect(
      [most, most + 1].map((count) => character({ [field]: linesOf(count) }).success),
      field,
    ).toEqual([true, false]);
  for (const [field, most] of [
    ["topics", 60],
    ["replies", 10],
  ] as const)
    expect(
      [0, 1, most, most + 1].map((count) => voice({ [field]: linesOf(count) }).success),
      field,
    ).toEqual([false, true, true, false]);
});

test("dialogue lines mark the fan, prices are dollars, voices spoil whole points only", () => {
  expect(character({ opening: "Evening.\nFAN: Hello: you?\ncharacter: Oh." }).data?.opening).toEqual([
    { from: "character", text: "Evening." },
    { from: "fan", text: "Hello: you?" },
    { from: "character", text: "Oh." },
  ]);
  const prices = ["", "$540", "540", "$ 1,200", "120 dollars", "540.00", "$", "$5.40", "1,20", "€540"];
  expect(prices.map((outfitPrice) => character({ outfitPrice }).data?.outfitPrice)).toEqual([
    ...["", "$540", "$540", "$1200", "$120", "$540"],
    ...Array(4).fill(undefined),
  ]);
  const spoils = { spoils: "story", spoilsSeason: "1" };
  expect([voice(spoils).success, voice({ ...spoils, spoilsEpisode: "2" }).success]).toEqual([false, true]);
});
