import { expect, test } from "vitest";
import { recall } from "./recall.ts";
import type { Line, Voice, VoiceEntry } from "./voice.ts";
import { isReached, reachedBy, reachedIn } from "./watched.ts";

const entry = (id: string, kind: VoiceEntry["kind"], ...replies: string[]): VoiceEntry => ({
  id,
  kind,
  topics: [id],
  replies,
  spoils: null,
});
const entries = [
  entry("light", "story", "It turns.", "It hums."),
  entry("salt", "opinion", "Too little of it."),
  entry("me", "character", "I keep the light."),
  entry("sleep", "advice", "Do sleep."),
  entry("hello", "talk", "Evening."),
  entry("hurt", "care", "Sit down."),
  entry("rude", "refusal", "No."),
];
const voice: Voice = { name: "Ida", vibe: "", greeting: "", smallTalk: "", canned: [], entries };
const fan = (content: string): Line => ({ role: "user", content });
const own = (content: string): Line => ({ role: "assistant", content });

test("nothing said leaves nothing behind", () => {
  expect(recall(voice, [])).toEqual({
    name: null,
    isMinor: false,
    reached: null,
    said: [],
    asked: [],
    last: null,
    topics: [],
  });
});

test("of a conversation the last name, what was asked, what it was about and what was said last are known, each of its side", () => {
  const history = [
    fan("Call me Bo. It turns."),
    own("Evening. Call me Ida."),
    fan("call me Ada, I have seen it all"),
    ...entries.flatMap(({ replies }) => replies.map((reply) => own(`Well. ${reply}`))),
    own("It hums."),
    fan("And?"),
  ];
  const known = recall(voice, history);
  expect(known).toMatchObject({ name: "Ada", isMinor: false, reached: "all" });
  expect(known.asked).toEqual(["Call me Bo. It turns.", "call me Ada, I have seen it all", "And?"]);
  expect(known.topics.map(({ id }) => id)).toEqual(["light", "salt", "me", "sleep"]);
  expect(known.last?.id).toBe("light");
  expect(recall(voice, [own("It hums."), own("Words of a model.")]).last).toBeNull();
  expect(recall(voice, [fan("I'm 15"), fan("So?")]).isMinor).toBe(true);
  expect(recall(voice, [own("I'm 15")]).isMinor).toBe(false);
});

test("a line counts as said for fourteen turns", () => {
  const said = Array.from({ length: 15 }, (_, n) => `Line ${n}.`);
  expect(recall(voice, said.map(own)).said).toEqual(said.slice(1));
});

test("a line that somebody sends along is read as far as a question may be long", () => {
  const long = "why ".repeat(475);
  expect(recall(voice, [fan(long), own("It turns.")]).asked).toEqual([long.slice(0, 500)]);
});

test("how far somebody has watched is read from what they say last of it", () => {
  for (const [text, reached] of [
    ["S02E07", { season: 2, episode: 7 }],
    ["season 3, episode 12", { season: 3, episode: 12 }],
    ["just finished season 2", { season: 2, episode: 999 }],
    ["I'm at episode 3", { season: 1, episode: 3 }],
    ["I've seen everything", "all"],
    ["no spoilers, I'm at episode 3", null],
    ["Hello", undefined],
  ] as const)
    expect([text, reachedBy(text)]).toEqual([text, reached]);
  expect(reachedIn(["I've seen everything", "I'm at episode 3", "Hello"])).toEqual({ season: 1, episode: 3 });
  expect(reachedIn(["I've seen everything", "no spoilers please", "Hello"])).toBeNull();
  expect(reachedIn(["Hello"])).toBeNull();
});

test("what is told of an episode is for whoever has come to it", () => {
  const at = (season: number | null, episode: number | null) => ({ title: "low-tide", season, episode });
  for (const [point, reached, is] of [
    [null, null, true],
    [at(1, 4), null, false],
    [at(1, 4), "all", true],
    [at(null, null), "all", true],
    [at(null, null), { season: 9, episode: 9 }, false],
    [at(1, null), { season: 9, episode: 9 }, false],
    [at(null, 1), { season: 9, episode: 9 }, false],
    [at(2, 4), { season: 2, episode: 3 }, false],
    [at(2, 4), { season: 2, episode: 4 }, true],
    [at(2, 4), { season: 2, episode: 5 }, true],
    [at(2, 4), { season: 3, episode: 1 }, true],
    [at(2, 4), { season: 1, episode: 9 }, false],
  ] as const)
    expect([point, reached, isReached(point, reached)]).toEqual([point, reached, is]);
});
