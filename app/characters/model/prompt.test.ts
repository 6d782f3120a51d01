import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { VoiceEntry, VoiceLine } from "../voice/voice.ts";
import type { Talker } from "../voices.server.ts";
import { promptOf } from "./prompt.ts";
import { sentences } from "./sentences.ts";

const entry = (id: string, change: Partial<VoiceEntry> = {}): VoiceEntry => ({
  id,
  kind: "story",
  topics: ["lighthouse"],
  replies: [`Told of ${id}.`],
  spoils: null,
  ...change,
});
const talker: Talker = {
  id: "ida",
  name: "Ida Marsh",
  title: "vesper-line",
  show: "Low Tide",
  description: "Keeps the light.",
  vibe: "dry",
  personality: ["patient", "blunt"],
  greeting: "Mind the step.",
  opening: [],
  smallTalk: "",
  canned: Array.from({ length: 9 }, (_, n) => `Canned ${n}.`),
  guide: {
    sentences: "short ones",
    favours: ["salt", "fog"],
    never: ["exclamation marks"],
    address: "stranger",
    tell: "counts ships",
  },
  grounds: [],
  facts: ["The light turns every nine seconds."],
  entries: [],
};
const bare: Talker = { ...talker, personality: [], greeting: "", canned: [], guide: {}, facts: [] };
const systemOf = (one: Talker, message = "Hello?", history: VoiceLine[] = []) =>
  promptOf(one, message, history)[0]?.content ?? "";
const fan = (content: string): VoiceLine => ({ role: "user", content });

test("a model is told its role, voice and facts, and nothing unknown", () => {
  const told = systemOf(talker);
  for (const part of [
    'You play Ida Marsh, a fictional character of "Low Tide"',
    "Keeps the light.",
    "Ida Marsh is: patient, blunt.",
    "How Ida Marsh speaks: short ones",
    "Words Ida Marsh likes: salt, fog.",
    "Never: exclamation marks.",
    "Ida Marsh addresses the fan as: stranger.",
    "A habit: counts ships",
    "- Mind the step.\n- Canned 0.\n- Canned 1.\n- Canned 2.\n- Canned 3.\n- Canned 4.",
    'What is true of "Low Tide":\n- The light turns every nine seconds.',
  ])
    expect(told).toContain(part);
  expect(told).not.toContain("Canned 5.");
  expect(systemOf(bare)).not.toMatch(
    /is:|speaks:|likes:|Never:|addresses|A habit|Lines of|has said about|true of|\n\n\n/,
  );
});

test("a model gets at most six relevant answers, none beyond what the fan has seen", () => {
  const many = { ...bare, entries: Array.from({ length: 9 }, (_, n) => entry(`part ${n}`)) };
  expect(systemOf(many, "The lighthouse?").match(/Told of part/g)).toHaveLength(6);
  expect(systemOf(many, "Cucumbers?")).not.toContain("has said about this");
  const ending = {
    ...bare,
    entries: [entry("the end", { spoils: { title: "low-tide", season: 1, episode: 4 } })],
  };
  expect(systemOf(ending, "The lighthouse?")).not.toContain("Told of the end.");
  const seen = [fan("I have finished season 1.")];
  expect(systemOf(ending, "The lighthouse?", seen)).toContain("Told of the end.");
  const marked = (mark: string | null) =>
    promptOf(
      { ...ending, extent: { seasons: 0, episodes: 0, runtime: 90 } },
      "The lighthouse?",
      seen,
      mark,
    )[0]?.content;
  expect(marked("s1e4")).toContain("Told of the end.");
  expect(marked("s1e4")).toContain("up to and with season 1 episode 4: give nothing away");
  expect(marked("s1")).toContain("up to and with season 1: give");
  expect(marked("all")).toContain("The fan has seen all of it.");
  expect(marked("half")).toContain("The fan has seen the first 45 minutes");
  expect(marked("nothing")).toContain("seen nothing of it yet");
  expect(marked("nothing")).not.toContain("Told of the end.");
});

test("a model gets the newest sixteen lines, and is told if the fan may be a minor", () => {
  const history = Array.from(
    { length: 20 },
    (_, n): VoiceLine => ({ role: n % 2 ? "assistant" : "user", content: `${n}` }),
  );
  const messages = promptOf(bare, "And now?", history);
  expect(messages.slice(1)).toEqual([...history.slice(4), fan("And now?")]);
  expect(systemOf(bare, "And now?", history)).not.toContain("they are a minor");
  expect(systemOf(bare, "And now?", [fan("I'm 15 by the way")])).toContain("they are a minor");
});

const cut = async (...pieces: string[]) => {
  const found: string[] = [];
  for await (const sentence of sentences(Readable.from(pieces))) found.push(sentence);
  return found;
};

test("streamed text is split into sentences; titles and numbers do not end one", async () => {
  expect(await cut("Mr. Ma", "rsh had 3.5 lamps. She s", 'aid "Out." Then\nno', "thing")).toEqual([
    "Mr. Marsh had 3.5 lamps. ",
    'She said "Out." ',
    "Then\n",
    "nothing",
  ]);
  expect(await cut("All said. ", "  ")).toEqual(["All said. "]);
});

test("an endless sentence is cut at its last space within 400 characters", async () => {
  const words = "lamp ".repeat(100);
  expect((await cut(words)).map(({ length }) => length)).toEqual([400, 100]);
  expect((await cut("x".repeat(401))).map(({ length }) => length)).toEqual([400, 1]);
  expect(await cut("x".repeat(400))).toHaveLength(1);
});
