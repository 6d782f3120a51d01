import { expect, test } from "vitest";
import { intentOf, nameIn } from "./intent.ts";

test("a first name is known where somebody gives it, with a capital letter, and no other word is taken for one", () => {
  for (const [text, name] of [
    ["call me bo", "Bo"],
    ["My name's just jo-ann and no more", "Jo-ann"],
    ["Hello, I'm Ada.", "Ada"],
    ["call me MAYBE", null],
    ["I'm Sorry.", null],
    ["I'm ada", null],
    ["Where is Ada?", null],
  ] as const)
    expect([text, nameIn(text)]).toEqual([text, name]);
});

test("another language is told by more than half of the letters, or by two words of it in at most six", () => {
  for (const [text, intent] of [
    ["abвг", null],
    ["abвгд", "language"],
    ["hola lamp door tu sail mast", "language"],
    ["hola lamp door tu sail mast rope", null],
    ["hola lamp", null],
    ["hola tu", "language"],
    ["2026", null],
  ] as const)
    expect([text, intentOf(text)]).toEqual([text, intent]);
});

test("struck keys are told by long words without a vowel or with six other letters in a row, and nothing else beside them", () => {
  for (const [text, intent] of [
    ["brb", null],
    ["sdfg", "unreadable"],
    ["sdfg hjkl", "unreadable"],
    ["aeksdfghjk", "unreadable"],
    ["sdfg lamps", null],
    ["sdf1g", null],
    ["lamps", null],
    ["sdfg no", "unreadable"],
    ["?!", "unreadable"],
    ["…", "silence"],
  ] as const)
    expect([text, intentOf(text)]).toEqual([text, intent]);
});

test("a laugh however long, or a row of nods, is a nod, and a word behind it makes it none", () => {
  for (const text of ["haha", "ha".repeat(250), "hahaha lol ok", "mine too, of course", "hehehe hmm i see"])
    expect([text, intentOf(text)]).toEqual([text, "nod"]);
  expect(intentOf(`${"ha".repeat(46)} what`)).not.toBe("nod");
  expect(intentOf(`${"ha ".repeat(150)}banana`)).not.toBe("nod");
});
