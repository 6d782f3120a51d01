import { beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { openParty } from "../../../testing/party.ts";
import { findRecap } from "../../room/recap/recap.server.ts";
import { copyOf } from "../parties/copied-party.server.ts";
import type { SheetCue } from "../run-sheet/cue.ts";
import { planCue } from "../run-sheet/cues.server.ts";
import { readSheet, sheetLineOf } from "../run-sheet/sheet-form.ts";
import { draftOf, loadRecaps, removeRecap, saveRecap } from "./desk-recaps.server.ts";
import { RecapForm } from "./recap-form.ts";

const note = async () => {};
const refusal = (code: string) => expect.objectContaining({ code });
const fields = {
  what: "A train drama",
  stands: "She is on it",
  happened: "It left",
  who: "",
  still1: "",
  still2: "",
};
let party: string;

beforeAll(async () => {
  party = await openParty();
});

test("a latecomer is told the part of the minute they come in", async () => {
  for (const [minute, happened] of [
    ["0", "It left"],
    ["5", "It stopped"],
    ["50", "It crashed"],
  ] as const)
    await saveRecap(party, RecapForm.parse({ ...fields, minute, happened }), note);
  // The party began ten minutes ago.
  expect(await findRecap(party)).toMatchObject({
    fromMinute: 5,
    lines: ["A train drama", "She is on it", "It stopped"],
  });
  await saveRecap(party, RecapForm.parse({ ...fields, minute: "5", happened: "It waits" }), note);
  expect((await loadRecaps(party))?.recaps.map(({ from_minute }) => from_minute)).toEqual([0, 5, 50]);
  await removeRecap(party, 5, note);
  expect(await findRecap(party)).toMatchObject({ fromMinute: 0 });
  await expect(removeRecap(party, 5, note)).rejects.toEqual(refusal("no_such_recap"));
});

test("a part is drafted from what the story has done by its minute", () => {
  const beats = [
    { minute: 2, what: "It leaves" },
    { minute: 9, what: "It stops" },
    { minute: 30, what: "It burns" },
  ];
  expect(draftOf({ beats }, 12)).toEqual({ stands: "It leaves", happened: "It stops" });
  expect(draftOf({ beats }, 2)).toEqual({ stands: "", happened: "It leaves" });
  expect(draftOf({ beats: [] }, 12)).toEqual({ stands: "", happened: "" });
});

test.each([
  [{ minute: "x" }, "minute"],
  [{ what: " " }, "what"],
  [{ happened: "x".repeat(161) }, "happened"],
  [{ who: "Ada" }, "who"],
  [{ who: "A: a\nB: b\nC: c\nD: d\nE: e" }, "who"],
])("a part with %o is refused beside its field", (wrong, field) => {
  const read = RecapForm.safeParse({ ...fields, minute: "3", ...wrong });
  expect(read.error?.issues.map(({ path }) => path[0])).toContain(field);
});

test("a party is copied with its length and its whole run-sheet", async () => {
  const cues: SheetCue[] = [
    { cue: "poll", title: "Who?", options: ["Maud", "Wren"], minutes: 7 },
    { cue: "trivia", title: "The dock", text: "It was built twice." },
    { cue: "scene", text: "Two years later: The harbour" },
    { cue: "reaction-prompt", text: "Hold on" },
    { cue: "host", name: "", text: "Welcome" },
  ];
  for (const [at, cue] of cues.entries()) await planCue(party, cue, 20 + at, note);
  const copied = await copyOf(party);
  expect(copied?.minutes).toBe(70);
  expect(readSheet(copied?.sheet ?? "")).toEqual({
    cues: cues.map((cue, at) => ({ cue, minute: 20 + at })),
    flaws: [],
  });
  await query("update parties set sample_of = 'x' where id = $1", [party]);
  expect(await copyOf(party)).toBeNull();
  await expect(saveRecap(party, RecapForm.parse({ ...fields, minute: "1" }), note)).rejects.toEqual(
    refusal("no_such_party"),
  );
});

test("Hot or Not is written by the name of who is rated", () => {
  const line = sheetLineOf({ cue: "hot-or-not", characterId: "dex-amari", text: "Hot or Not: Dex Amari" }, 4);
  expect(readSheet(line).cues).toEqual([
    { minute: 4, cue: { cue: "hot-or-not", characterId: "dex-amari", text: "" } },
  ]);
});
