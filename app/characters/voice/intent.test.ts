import { expect, test } from "vitest";
import { intentOf, nameIn } from "./intent.ts";

test("a first name is recognised only where it is given and capitalised", () => {
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

test("another language is recognised by half its letters or by two words of six", () => {
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

test("mashed keys are recognised by vowelless words or six neighbouring letters", () => {
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

test("a laugh or a row of nods is a nod, unless words follow", () => {
  for (const text of ["haha", "ha".repeat(250), "hahaha lol ok", "mine too, of course", "hehehe hmm i see"])
    expect([text, intentOf(text)]).toEqual([text, "nod"]);
  expect(intentOf(`${"ha".repeat(46)} what`)).not.toBe("nod");
  expect(intentOf(`${"ha ".repeat(150)}banana`)).not.toBe("nod");
});
