import { expect, test } from "vitest";
import { distance, isSmall, likeness, plain, wordsOf } from "./words.ts";

const rootsOf = (text: string) => wordsOf(text).map(({ root }) => root);

test("a line is read in lowercase, without marks, with its contractions written out", () => {
  for (const [text, read] of [
    ["  Café—WHAT's up?! ", "cafe what is up"],
    ["U can’t, im ur mom", "you cannot i am your mum"],
    ["constructor toString", "constructor tostring"],
    ["Éa", "ea"],
  ] as const)
    expect(plain(text)).toBe(read);
  expect(wordsOf(" ?! ")).toEqual([]);
  expect(wordsOf("The lamps").map(({ text, weighs }) => [text, weighs])).toEqual([
    ["the", 0.2],
    ["lamps", 1],
  ]);
  expect(["about", "lamp"].map(isSmall)).toEqual([true, false]);
});

test("two forms of a word share a root, three-letter words stay, question words merge", () => {
  for (const [word, root] of [
    ["axe", "axe"],
    ["rode", "rod"],
    ["maps", "map"],
    ["rings", "ring"],
    ["paintings", "paint"],
    ["walking", "walk"],
    ["bedly", "bed"],
    ["sailed", "sail"],
    ["houses", "hous"],
    ["keeper", "keep"],
    ["stories", "story"],
    ["passes", "pass"],
    ["glass", "glass"],
    ["stopped", "stop"],
    ["lantern", "lantern"],
    ["scared", "afraid"],
    ["fearing", "afraid"],
    ["movies", "film"],
  ] as const)
    expect([word, rootsOf(word)]).toEqual([word, [root]]);
});

test("words match by root or with one slip, long ones with two, in either order", () => {
  for (const [one, other, is] of [
    ["watching", "watches", 1],
    ["lantern", "lontarn", 0.75],
    ["lighthouse", "lighthse", 0.75],
    ["window", "windwo", 0.85],
    ["umbrella", "umbrrllaa", 0.75],
    ["umbrella", "umbxyzla", 0],
    ["window", "wondiw", 0],
    ["cat", "coat", 0.85],
    ["cat", "car", 0],
    ["bear", "beat", 0.85],
    ["hat", "ha", 0],
    ["there", "three", 0],
    ["lantern", "lant", 0],
  ] as const)
    for (const [a, b] of [
      [one, other],
      [other, one],
    ])
      expect([a, b, likeness(wordsOf(a!)[0]!, wordsOf(b!)[0]!)]).toEqual([a, b, is]);
});

test("a slip is a letter put in, left out, changed, or swapped with the next one", () => {
  for (const [a, b, slips] of [
    ["", "", 0],
    ["abc", "", 3],
    ["", "abc", 3],
    ["ab", "ba", 1],
    ["xab", "xba", 1],
    ["ca", "abc", 3],
    ["abcd", "badc", 2],
    ["abab", "abba", 1],
    ["aba", "aab", 1],
    ["kitten", "sitting", 3],
    ["saturday", "sunday", 3],
    ["room", "rom", 1],
    ["rom", "room", 1],
    ["axcbx", "abcdx", 2],
  ] as const)
    expect([a, b, distance(a, b)]).toEqual([a, b, slips]);
});
