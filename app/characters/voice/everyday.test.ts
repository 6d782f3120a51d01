import { expect, test } from "vitest";
import { sampleCharacters } from "../../../content/characters.ts";
import { everydayEntries } from "../../../content/talk/everyday.ts";
import { sampleVoices } from "../../../content/talk/voices.ts";
import { sampleTitles } from "../../../content/titles.ts";
import { chipsFor } from "./chips.ts";
import { seenChoices, seenWithin } from "./seen-choices.ts";
import { speak } from "./speak.ts";
import type { Voice, VoiceLine } from "./voice.ts";
import { plain } from "./words.ts";

const voices = sampleCharacters.map((one): Voice & { id: string } => ({
  ...one,
  entries: [...sampleVoices, ...everydayEntries].filter(({ character }) => character === one.id),
}));

/** Where to turn for help may be said in the same words. */
const isCare = (kind: string) => kind === "care" || kind === "refusal";
const sentencesOf = (text: string) => text.split(/(?<=[.!?…])["”')]*\s+/).map(plain);

test("no sentence of three words or more is shared by two characters", () => {
  const titles = sampleTitles.map(({ name }) => plain(name));
  const isTitle = (words: string) => titles.some((title) => words.replace(/ \d{4}$/, "") === title);
  const saidBy = new Map<string, string>();
  for (const voice of voices) {
    const lines = voice.entries
      .filter(({ kind }) => !isCare(kind) && kind !== "chip")
      .flatMap(({ replies }) => replies);
    const all = [voice.greeting, voice.smallTalk, ...voice.canned, ...lines];
    for (const sentence of all.flatMap(sentencesOf)) {
      if (sentence.split(" ").length < 3 || isTitle(sentence)) continue;
      expect([sentence, saidBy.get(sentence) ?? voice.id]).toEqual([sentence, voice.id]);
      saidBy.set(sentence, voice.id);
    }
  }
});

test("three chips a turn: none past the point or asked before, a deflection's first", () => {
  for (const voice of voices) {
    const history: VoiceLine[] = [];
    const asked = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      const chips = chipsFor(voice, history, "nothing");
      expect(chips).toHaveLength(3);
      for (const { asks } of chips) {
        expect([voice.id, asks, asked.has(plain(asks))]).toEqual([voice.id, asks, false]);
        const { entry } = speak({ voice, message: asks, history, seen: "nothing", seed: "s" }) ?? {};
        expect([asks, entry?.spoils ?? null]).toEqual([asks, null]);
      }
      const message = chips[0]!.asks;
      asked.add(plain(message));
      const spoken = speak({ voice, message, history: [...history], seen: "nothing", seed: "s" });
      history.push({ role: "user", content: message }, { role: "assistant", content: spoken?.text ?? "" });
    }
    const lost: VoiceLine[] = [{ role: "user", content: "florbs of the wug" }];
    const [led] = voice.entries.filter(({ kind }) => kind === "deflection");
    lost.push({ role: "assistant", content: led!.replies[0]! });
    expect(plain(chipsFor(voice, lost, "nothing")[0]!.asks)).toBe(plain(led!.topics[0]!));
    const points = chipsFor(voice, [], "all").filter(({ asks }) =>
      voice.entries.some(({ kind, topics, spoils }) => kind === "chip" && spoils && topics.includes(asks)),
    );
    expect(points.length, voice.id).toBeGreaterThan(0);
  }
});

test("a minor gets no answer about love, and a lost fan the character's own way on", () => {
  for (const voice of voices) {
    const history: VoiceLine[] = [{ role: "user", content: "I'm 13" }];
    for (const message of ["Are you seeing anyone?", "Will you marry me?", "do you love me"]) {
      const id = speak({ voice, message, history, seed: "s" })?.entry?.id ?? "";
      expect([message, id]).toEqual([
        message,
        expect.not.stringMatching(/love-life|marry-me|do-you-like-me|flirting/),
      ]);
    }
    const lost = speak({ voice, message: "florbs of the wug", history: [], seed: "s" });
    expect(lost?.entry?.kind).toBe("deflection");
  }
});

test("the strip has seasons, half of what has one or none, and what words said", () => {
  const entries = voices[0]!.entries;
  const of = (extent: Voice["extent"], seen = "nothing") =>
    seenChoices({ entries, extent }, seen).map(({ label }) => label);
  const shows = { seasons: 3, episodes: 6, runtime: null };
  expect(of(shows)).toEqual(["Nothing", "S1", "S2", "All"]);
  expect(of(shows, "s2e4")).toEqual(["Nothing", "S1", "S2 E4", "S2", "All"]);
  expect(of({ ...shows, seasons: 1 })).toEqual(["Nothing", "Half", "All"]);
  expect(of({ seasons: 0, episodes: 0, runtime: 97 })).toEqual(["Nothing", "Half", "All"]);
  expect(of(undefined)).toEqual(["Nothing", "All"]);
  expect(seenChoices({ entries: [], extent: shows }, "nothing")).toEqual([]);
  const film = { seasons: 0, episodes: 0, runtime: 97 };
  expect(
    [
      ["s3", shows],
      ["s4", shows],
      ["half", shows],
      ["s3e1", shows],
      ["s1", film],
      ["half", film],
    ].map(([seen, extent]) => seenWithin(seen as string, extent as Voice["extent"])),
  ).toEqual(["all", "all", "s1", "s3e1", "nothing", "half"]);
});
