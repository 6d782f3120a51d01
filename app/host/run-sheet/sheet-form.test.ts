import { expect, test } from "vitest";
import { runSheet } from "./sheet-form.ts";

const refusals = (text: string) =>
  runSheet.safeParse(text).error?.issues.flatMap(({ message }) => message.split("\n")) ?? [];

test("a run-sheet is read line by line, in any order, with empty lines between", () => {
  const sheet = [
    "31 Trivia: The dock: It was built in a tank: twice.",
    "",
    "0 scene: November 1961: Platform nine",
    "  12  GASP:  Hold on  ",
    "20 Poll 7: Who lit the lamp? | Maud |Nobody| Maud",
    "21 Poll: Again? | Yes | No\r",
    "40 Hot or Not: Dex Amari",
  ].join("\n");
  expect(runSheet.parse(sheet)).toEqual([
    { minute: 0, cue: { cue: "scene", text: "November 1961: Platform nine" } },
    { minute: 12, cue: { cue: "reaction-prompt", text: "Hold on" } },
    { minute: 20, cue: { cue: "poll", title: "Who lit the lamp?", options: ["Maud", "Nobody"], minutes: 7 } },
    { minute: 21, cue: { cue: "poll", title: "Again?", options: ["Yes", "No"], minutes: 5 } },
    { minute: 31, cue: { cue: "trivia", title: "The dock", text: "It was built in a tank: twice." } },
    { minute: 40, cue: { cue: "hot-or-not", characterId: "dex-amari", text: "" } },
  ]);
  expect(runSheet.parse("")).toEqual([]);
  expect(runSheet.parse(undefined)).toEqual([]);
});

test("an unreadable line is reported by number with its reason, others are read too", () => {
  expect(
    refusals("0 Scene: Here\nPlatform nine\n\n5 Dance: x\n3 Poll: Who? | Maud\n3 Trivia: The dock"),
  ).toEqual([
    "Line 2: write it as “12 Scene: The harbour”",
    "Line 4: write it as “12 Scene: The harbour”",
    "Line 5: a poll is “20 Poll: Left or right? | Left | Right”",
    "Line 6: Say what it says",
  ]);
  expect(refusals("1441 Scene: Late")).toEqual(["Line 1: A minute of the party"]);
  expect(refusals("4 Poll 121: Who? | Maud | Nobody")).toEqual(["Line 1: From 1 to 120 minutes"]);
  expect(refusals("4 Scene:")).toEqual(["Line 1: Say what it says"]);
});

test("a run-sheet has sixty cues at most", () => {
  const lines = (many: number) => Array.from({ length: many }, (_, at) => `${at} Scene: ${at}`).join("\n");
  expect(refusals(lines(60))).toEqual([]);
  expect(refusals(lines(61))).toEqual(["At most 60 cues on a run-sheet"]);
});
