import { expect, test } from "vitest";
import { sampleCharacters } from "../../../content/characters.ts";
import { sampleVoices } from "../../../content/talk/voices.ts";
import { questionsTo, questionsToAll } from "../../../testing/characters/questions.ts";
import { intentOf, nameIn } from "./intent.ts";
import { type AskedOfVoice, speak } from "./speak.ts";
import type { Voice, VoiceLine } from "./voice.ts";
import { reachedBy } from "./watched.ts";
import { distance, likeness, plain, wordsOf } from "./words.ts";

const voices = sampleCharacters.map((one): Voice & { id: string } => ({
  ...one,
  entries: sampleVoices.filter(({ character }) => character === one.id),
}));
const voiceOf = (id: string) => voices.find((voice) => voice.id === id)!;
const carmilla = voiceOf("carmilla");

const seenAll: VoiceLine = { role: "user", content: "I have seen it all." };

/** Talks on, line after line. */
function talk(voice: Voice, lines: string[], history: VoiceLine[] = [], seed = "one"): string[] {
  const said: string[] = [];
  const all = [...history];
  for (const message of lines) {
    const text = speak({ voice, message, history: all, seed })?.text ?? "";
    said.push(text);
    all.push({ role: "user", content: message }, { role: "assistant", content: text });
  }
  return said;
}
const entryFor = (asked: Omit<AskedOfVoice, "seed">) =>
  speak({ ...asked, seed: "s" })?.entry?.id.slice(
    voices.find((voice) => voice === asked.voice)!.id.length + 1,
  );

test.each(voices.map((voice) => [voice.name, voice] as const))(
  "%s understands what is asked, in other words and with slips, nine times in ten",
  (_, voice) => {
    const asked = [...questionsToAll, ...(questionsTo[voice.id] ?? [])];
    expect(asked.length).toBeGreaterThan(70);
    const wrong = asked.filter(
      ([message, entry]) => entryFor({ voice, message, history: [seenAll] }) !== entry,
    );
    expect(1 - wrong.length / asked.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9);
  },
);

test("what is not about anything a character knows is not answered with something else", () => {
  const strange = [
    "explain the tax treatment of dividends in Portugal",
    "convert 14 gallons to litres",
    "which sorting algorithm is stable",
    "write python code to parse csv",
    "who won the cup in 1974",
    "who is the president of France right now",
    "how do I reset the clock on my oven after a power cut",
    "which phone has the best camera under 300",
    "what is the boiling point of nitrogen",
  ];
  const mistaken = voices.flatMap((voice) =>
    strange.filter((message) => entryFor({ voice, message, history: [] }) !== undefined),
  );
  // Two words of a question may stand in a reply by chance.
  expect(mistaken.length, mistaken.join()).toBeLessThanOrEqual((voices.length * strange.length) / 20);
});

test("slips of letters are forgiven, put in, left out, changed or swapped", () => {
  const typed: [string, string][] = [
    ["do you love Luara?", "laura"],
    ["worst nightmaer", "fear"],
    ["the breakfst trays", "the-trays"],
    ["who is Bretha", "millarca"],
    ["what about the varnsh on the portriat", "the-portrait"],
    ["tell me a jok", "joke"],
    ["reccomend a flim", "what-to-watch"],
    ["are you hungrey", "food"],
    ["your favorite sogn", "music"],
    ["I am so lonley", "bad-day"],
  ];
  const understood = typed.map(([message]) => [
    message,
    entryFor({ voice: carmilla, message, history: [seenAll] }),
  ]);
  expect(understood).toEqual(typed);
});

test("words match by root or with one slip, long ones with two, but not short ones", () => {
  const alike = (one: string, other: string) => likeness(wordsOf(one)[0]!, wordsOf(other)[0]!);
  expect(wordsOf("The lamps, please!").map(({ text, weighs }) => [text, weighs])).toEqual([
    ["the", 0.2],
    ["lamps", 1],
    ["please", 0.2],
  ]);
  for (const [one, other, is] of [
    ["watching", "watches", 1],
    ["stories", "story", 1],
    ["stopped", "stop", 1],
    ["passes", "pass", 1],
    ["window", "windwo", 0.85],
    ["umbrella", "umbrlela", 0.85],
    ["lighthouse", "lighthse", 0.75],
    ["umbrella", "umbela", 0],
    ["window", "wodnwo", 0],
    ["cat", "car", 0],
    ["cat", "coat", 0.85],
    ["hat", "ha", 0],
    ["there", "their", 0],
    ["there", "three", 0],
    ["lantern", "lant", 0],
  ] as const)
    expect([one, other, alike(one, other)]).toEqual([one, other, is]);
});

test("the same seed says the same, another one at times something else", () => {
  const lines = ["hello", "what do you eat?", "ok", "what is the airspeed of a swallow?", "why?"];
  expect(talk(carmilla, lines)).toEqual(talk(carmilla, lines));
  const others = ["two", "three", "four", "five"].map((seed) => talk(carmilla, lines, [], seed).join());
  expect(new Set(others).size).toBeGreaterThan(1);
});

test.each(voices.map((voice) => [voice.name, voice] as const))(
  "%s says nothing twice within twelve turns, whatever is asked",
  (_, voice) => {
    const questions = questionsToAll.map(([question]) => question);
    for (const lines of [
      Array.from({ length: 26 }, () => "what do you eat?"),
      Array.from({ length: 26 }, () => "and then?"),
      Array.from({ length: 26 }, () => "ok"),
      Array.from({ length: 26 }, () => "florbs of the wug"),
      questions.flatMap((question) => [question, "why?"]),
    ]) {
      const said = talk(voice, lines, [seenAll]);
      expect(said).not.toContain("");
      for (const [at, text] of said.entries())
        expect(said.slice(Math.max(0, at - 12), at), lines[at]).not.toContain(text);
    }
  },
);

test("follow-ups stay with what was talked of, then go on to what is like it", () => {
  const dex = voiceOf("dex-amari");
  const of = (id: string) => sampleVoices.find((entry) => entry.id === id)!.replies;
  const [first = "", second = "", third = ""] = talk(
    dex,
    ["What happened in room seven?", "and then?", "tell me more please"],
    [seenAll],
  );
  const says = (text: string, replies: string[]) => replies.some((reply) => text.includes(reply));
  expect([says(first, of("dex-amari-room-tone")), says(second, of("dex-amari-room-tone"))]).toEqual([
    true,
    true,
  ]);
  expect(second).not.toBe(first);
  expect(says(third, of("dex-amari-room-two"))).toBe(true);
});

test("a conversation is remembered: the fan's first name, and what was talked of", () => {
  const [named, recalled, listed] = talk(
    carmilla,
    ["Hi, my name is Ada Quillfeather", "what is my name?", "what did we talk about?"],
    [
      seenAll,
      { role: "user", content: "are you afraid?" },
      { role: "assistant", content: carmilla.entries.find(({ id }) => id === "carmilla-fear")!.replies[0]! },
    ],
  );
  expect(named).toContain("Ada");
  expect(named).not.toContain("Quillfeather");
  expect(recalled).toContain("Ada");
  expect(listed).toContain("fear");
  expect(talk(carmilla, ["what's my name?"])[0]).toMatch(/told me|call you/);
  expect(["I'm not sure", "I'm Sad", "call me maybe", "i'm ada lovelace"].map(nameIn)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(["I'm Ada.", "call me bo", "my name's Jo-Ann"].map(nameIn)).toEqual(["Ada", "Bo", "Jo-Ann"]);
});

test("what happens later in a story is told to who has come so far, and to nobody else", () => {
  const question = "Why did the general bring an axe?";
  const told = carmilla.entries.find(({ id }) => id === "carmilla-the-general")!.replies;
  const tells = (text = "") => told.some((reply) => text.includes(reply));
  expect(tells(talk(carmilla, [question])[0])).toBe(false);
  const [held, early] = talk(carmilla, [question, "I'm at season 1 episode 2"]);
  expect([tells(held), tells(early)]).toEqual([false, false]);
  expect(tells(talk(carmilla, [question, "I'm at s1e5"])[1])).toBe(true);
  expect(tells(talk(carmilla, ["I've watched everything", question])[1])).toBe(true);
  expect(tells(talk(carmilla, ["I've watched everything", "no spoilers please", question])[2])).toBe(false);
  expect(
    ["S01E05", "finished season 2", "just episode 3", "I have seen the whole show", "hello"].map(reachedBy),
  ).toEqual([
    { season: 1, episode: 5 },
    { season: 2, episode: 999 },
    { season: 1, episode: 3 },
    "all",
    undefined,
  ]);
});

test("lines are classified: mashed keys, silence, other languages, nods, mishearings", () => {
  expect(
    [
      "sdfgkjhs",
      "???",
      "...",
      "¿quién eres tú y por qué?",
      "Кто ты такая",
      "haha ok",
      "what do you mean",
      "and then??",
      "why",
      "Where do you keep it?",
    ].map(intentOf),
  ).toEqual([
    "unreadable",
    "unreadable",
    "silence",
    "language",
    "language",
    "nod",
    "misheard",
    "more",
    "more",
    null,
  ]);
  expect(plain("  Café—WHAT's up?! ")).toBe("cafe what is up");
  expect([distance("vesper", "vespre"), distance("room", "rom"), distance("ab", "cd")]).toEqual([1, 1, 2]);
});

test("a minor is not flirted with", () => {
  const flirting = carmilla.entries.find(({ id }) => id === "carmilla-flirting")!.replies;
  const asked = (history: VoiceLine[]) => talk(carmilla, ["will you go out with me?"], history)[0] ?? "";
  expect(flirting.some((reply) => asked([]).includes(reply))).toBe(true);
  expect(flirting.some((reply) => asked([{ role: "user", content: "I'm 13" }]).includes(reply))).toBe(false);
});

test("voices are distinct: word choice alone identifies the speaker among twelve", () => {
  const shared = new Set(questionsToAll.map(([, entry]) => entry));
  /** Of what all of them are asked alike, so that no name of a story gives one away. */
  const linesOf = (voice: Voice & { id: string }, at: number) =>
    voice.entries
      .filter(({ id }) => shared.has(id.slice(voice.id.length + 1)))
      .flatMap(({ replies }) => replies[at] ?? []);
  const models = voices.map((voice) => {
    const counts = new Map<string, number>();
    const known = voice.entries.filter(({ kind }) => kind !== "story").map(({ replies }) => replies[0]);
    for (const word of plain(known.join(" ")).split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { voice, counts, all: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
  const speakerOf = (text: string) =>
    models
      .map(({ voice, counts, all }) => ({
        voice,
        likely: plain(text)
          .split(" ")
          .reduce((sum, word) => sum + Math.log(((counts.get(word) ?? 0) + 0.2) / (all + 400)), 0),
      }))
      .sort((a, b) => b.likely - a.likely)[0]?.voice;
  let right = 0;
  let all = 0;
  for (const voice of voices) {
    const heard = linesOf(voice, 1);
    for (let at = 0; at + 10 <= heard.length; at += 5) {
      all += 1;
      if (speakerOf(heard.slice(at, at + 10).join(" ")) === voice) right += 1;
    }
  }
  expect(all).toBeGreaterThan(30);
  expect(right / all).toBeGreaterThan(0.6);
});
