import { expect, test } from "vitest";
import { LineForm, SlowForm } from "../control-room/host-forms.ts";
import { laneOf } from "./cue.ts";
import { CueForm, CueIdForm, fieldsOfCue, MoveCueForm } from "./cue-form.ts";

const long = (letters: number) => "x".repeat(letters);
const uuid = "6f6d2a4c-6a0f-4c57-9a0e-0d4a3f0f5b11";
const read = (fields: object) => CueForm.safeParse(fields);
const refused = (fields: object) => read(fields).error?.issues[0]?.message;
const poll = (fields: object) => ({ kind: "poll", title: "Who?", options: "Maud\nWren", ...fields });

test("a cue says up to 200 characters on one line, under a title of up to 120", () => {
  expect(read({ kind: "scene", text: `${" ".repeat(1_000)}Platform\n nine` }).data?.cue).toEqual({
    cue: "scene",
    text: "Platform nine",
  });
  expect(read({ kind: "trivia", text: long(200), title: long(120) }).data?.cue).toEqual({
    cue: "trivia",
    title: long(120),
    text: long(200),
  });
  expect(refused({ kind: "trivia", text: "Twice" })).toBe("It needs a title");
  expect(refused({ kind: "trivia", text: long(201), title: "The dock" })).toBe("At most 200 characters");
  expect(refused({ kind: "trivia", text: "Twice", title: long(121) })).toBe("At most 120 characters");
  expect(refused({ kind: "scene", text: `${" ".repeat(1_600)}x` })).toBe("At most 200 characters");
  expect(refused({ kind: "dance", text: "x" })).toBe("Choose what it is.");
});

test("a poll cue has two to eight options of 80 characters and 1 to 120 minutes", () => {
  const options = (many: number) => Array.from({ length: many }, (_, at) => `Option ${at}`).join("\n");
  expect(read(poll({})).data?.cue).toMatchObject({ options: ["Maud", "Wren"], minutes: 5 });
  expect(read(poll({ options: options(8) })).data?.cue).toMatchObject({ options: options(8).split("\n") });
  expect(refused(poll({ options: options(9) }))).toBe("At most eight options");
  expect(refused(poll({ options: "Maud\n \nMaud" }))).toBe("At least two options, one on each line");
  expect(refused(poll({ options: undefined }))).toBe("At least two options, one on each line");
  expect(read(poll({ options: `${long(80)}\nWren` })).success).toBe(true);
  expect(refused(poll({ options: `${long(81)}\nWren` }))).toBe("An option has at most 80 characters");
  const padded = (letters: number) => `Maud\nWren${" ".repeat(letters - 9)}`;
  expect(read(poll({ options: padded(2_000) })).success).toBe(true);
  expect(refused(poll({ options: padded(2_001) }))).toBe("At most eight options");
  for (const minutes of [1, 120]) expect(read(poll({ minutes })).data?.cue).toMatchObject({ minutes });
  for (const minutes of [0, 121]) expect(refused(poll({ minutes }))).toBe("From 1 to 120 minutes");
});

test("a cue is for now, or for a minute of a party of up to a day", () => {
  const at = (minute: unknown) => read({ kind: "scene", text: "Now", minute });
  for (const now of ["", undefined]) expect(at(now).data?.minute).toBeNull();
  for (const minute of [0, 24 * 60]) expect(at(String(minute)).data?.minute).toBe(minute);
  for (const minute of [-1, 24 * 60 + 1, "soon"]) {
    expect(at(minute).success).toBe(false);
    expect(MoveCueForm.safeParse({ cue: uuid, minute }).success).toBe(false);
  }
  for (const minute of [0, 24 * 60])
    expect(MoveCueForm.safeParse({ cue: uuid, minute }).data?.minute).toBe(minute);
  expect(MoveCueForm.safeParse({ cue: "some", minute: 1 }).success).toBe(false);
  expect(CueIdForm.safeParse({ cue: uuid }).success).toBe(true);
  expect(CueIdForm.safeParse({ cue: "some" }).success).toBe(false);
});

test("a cue's character is named in up to 60 characters and found when fired", () => {
  expect(read({ kind: "hot-or-not", character: long(60) }).data?.cue).toEqual({
    cue: "hot-or-not",
    characterId: long(60),
    text: "",
  });
  for (const character of [long(61), ""])
    expect(refused({ kind: "hot-or-not", character })).toBe("Choose a character");
});

test("a line is chosen by its number, and a room is slowed by one of the four paces", () => {
  const line = (seq: unknown) => LineForm.safeParse({ seq }).success;
  expect([1, Number.MAX_SAFE_INTEGER].map(line)).toEqual([true, true]);
  expect([0, -1, "one"].map(line)).toEqual([false, false, false]);
  const slow = (seconds: unknown) => SlowForm.safeParse({ seconds }).success;
  expect([0, 5, 15, 60].map(slow)).toEqual([true, true, true, true]);
  expect([-1, 1, 30, 61].map(slow)).toEqual([false, false, false, false]);
});

test("cues lie in four lanes", () => {
  const lanes = ["scene", "poll", "poll-opened", "reaction-prompt", "gasp", "trivia", "hot-or-not"].map(
    laneOf,
  );
  expect(lanes).toEqual(["Scene", "Poll", "Poll", "Gasp", "Gasp", "Play", "Play"]);
});

test.each([
  { cue: "poll" as const, title: "Who?", options: ["Maud", "Wren"], minutes: 7 },
  { cue: "hot-or-not" as const, characterId: "dex-amari", text: "" },
  { cue: "trivia" as const, title: "The dock", text: "It was built twice." },
  { cue: "scene" as const, text: "Platform nine" },
  { cue: "host" as const, name: "", text: "Welcome" },
])("a cue that was taken off is planned again by the fields of its form: $cue", (cue) => {
  expect(CueForm.parse(fieldsOfCue(cue, 12 * 60_000))).toEqual({ cue, minute: 12 });
});
