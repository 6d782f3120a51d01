import { expect, test } from "vitest";
import { names, understand } from "./understand.ts";
import type { Voice, VoiceEntry } from "./voice.ts";

const entry = (id: string, topics: string[], replies: string[], change: Partial<VoiceEntry> = {}) =>
  ({ id, kind: "story", topics, replies, spoils: null, ...change }) satisfies VoiceEntry;
const voice: Voice = {
  name: "Ida",
  vibe: "",
  greeting: "",
  smallTalk: "",
  canned: [],
  entries: [
    entry("ghost", ["the ghost upstairs", "(same message again)"], ["Nobody lives above the kitchen."]),
    entry("light", ["lighthouse"], ["A keeper polishes brass and glass."]),
    entry("storm", ["the night of the great winter storm"], ["Boats broke on the grass."]),
    entry("brass", ["brass"], ["Brass shines, the thing."]),
    entry("door", ["red door", "knock knock"], ["Two of them."]),
    entry("late", ["empty corridor knocking"], ["Late."]),
    entry("who", ["who are you"], ["Ida."]),
    entry("tale", ["salted rusty copper kettles whistle nightly"], ["Long ago."]),
    entry("ladder", ["wooden bent brass ladders creaking yearly"], ["Up there."]),
    entry("care", ["drowning"], ["Sit down."], { kind: "care" }),
    entry("rude", ["insult"], ["No."], { kind: "refusal" }),
  ],
};
const found = (text: string, ...kinds: [Parameters<typeof understand>[2]?]) =>
  understand(voice, text, ...kinds).map(({ entry: { id }, score }) => [id, Number(score.toFixed(3))]);

test("words match best as the whole topic in order, less with extras, slips or gaps", () => {
  for (const [text, ...best] of [
    ["the night of the great winter storm", ["storm", 1.1]],
    ["the ghost upstairs", ["ghost", 1.06]],
    ["upstairs ghost the", ["ghost", 0.94]],
    ["ghsot upstairs", ["ghost", 0.86]],
    ["ghost upstairs lamp", ["ghost", 0.79]],
    ["great winter storm", ["storm", 0.71]],
    ["storm winter great", ["storm", 0.682]],
    ["salted rusty copper", ["tale", 0.528]],
    ["empty corridor", ["late", 0.704]],
    ["empty corridor lamp", ["late", 0.599]],
    ["red door", ["door", 1.047]],
    ["door red", ["door", 0.927]],
    ["door red door", ["door", 0.897]],
    ["who are you", ["who", 1.06]],
    ["red"],
    ["knock"],
    ["winter storm"],
    ["ghost"],
    ["the of ghost"],
    ["lamp"],
    ["the of"],
    [""],
  ] as const)
    expect([text, ...found(text)]).toEqual([text, ...best]);
});

test("a related word counts only if two of them make up most of a question", () => {
  for (const [text, ...best] of [
    ["polishes glass", ["light", 0.72]],
    ["the keeper polishes glass", ["light", 0.72]],
    ["keeper polishes glass lamp", ["light", 0.627]],
    ["keeper polishes glass lamp rope", ["light", 0.572]],
    ["keeper lamp"],
    ["glass"],
    ["ones things"],
    ["grass"],
  ] as const)
    expect([text, ...found(text)]).toEqual([text, ...best]);
  expect(found("lighthouse")).toEqual([["light", 1.033]]);
  expect(found("lighthous")).toEqual([["light", 0.878]]);
  expect(found("the lighthouse")).toEqual([["light", 0.974]]);
});

test("what fits best comes first, a rare word before one that is told of twice", () => {
  expect(found("keeper brass")).toEqual([
    ["brass", 0.828],
    ["light", 0.72],
  ]);
  expect(found("brass lighthouse")).toEqual([
    ["light", 0.892],
    ["brass", 0.828],
  ]);
  expect(found("brass")).toEqual([["brass", 1.153]]);
});

test("conversation states are no words; care and refusal apply only where requested", () => {
  expect(found("same message again")).toEqual([]);
  expect([...found("drowning"), ...found("insult")]).toEqual([]);
  expect(found("drowning", () => true)).toEqual([["care", 1.033]]);
  expect(found("brass", (kind) => kind === "care")).toEqual([]);
});

test("a topic is named by all its words as they are, never by part of another word", () => {
  expect(names(["my hand", "bleeding"], "Look, it's bleeding!")).toBe(true);
  expect(names(["my hand"], "my left hand")).toBe(false);
  expect(names(["hand"], "A handful")).toBe(false);
  expect(names(["(silence)"], "silence")).toBe(false);
  expect(names([], "hand")).toBe(false);
});
