import { expect, test } from "vitest";
import { recall } from "./recall.ts";
import type { Voice, VoiceEntry, VoiceLine } from "./voice.ts";
import { isReached, reachedBy, reachedIn, reachedOf, seenOf, untilOf } from "./watched.ts";

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
const fan = (content: string): VoiceLine => ({ role: "user", content });
const own = (content: string): VoiceLine => ({ role: "assistant", content });

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

test("of a conversation the last name, question, topic and line are remembered", () => {
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

test("a line counts as said for twenty turns", () => {
  const said = Array.from({ length: 21 }, (_, n) => `Line ${n}.`);
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

test("a fan who has seen it all is believed, but not one who asks or guesses", () => {
  const all = `I have seen it all
    ive watched all 3 seasons dont worry about spoilers
    seen everything
    i finished it
    finished it!
    i've finished all three seasons
    Watched every episode.
    we've seen both seasons
    ive seen it
    I saw the finale
    just binged the whole series
    i have seen it twice, why did she do it?
    ive seen it all so who pulled the brake?
    seen it all already
    yeah i watched the movie
    I've read the book
    i am all caught up
    caught up
    i know how it ends
    everything
    all of it
    yes, all seasons
    all 3 seasons
    to the end
    Spoil me.
    you can spoil it
    spoilers are fine
    spoilers ok
    i dont care about spoilers
    Don't worry about spoilers!
    not worried about spoilers`;
  for (const text of all.split(/\n\s+/)) expect([text, reachedBy(text)]).toEqual([text, "all"]);
  const less = `have you seen everything?
    did you finish it
    finished it?
    seen it all?
    have we seen it all?
    my sister has seen it all
    you have seen it all
    tell me everything
    does she stay to the end
    what happens in the end
    once i have seen it all i will come back
    i wish i had seen it all
    i will have finished it by sunday
    i have almost finished it
    ive seen everything except the finale
    i saw everything but the last episode
    i have seen it coming
    i saw it in your face
    i watched it burn
    you spoil me
    are spoilers ok?
    would it spoil it?
    i finished my tea
    watched by everyone
    is it all right?`;
  for (const text of less.split(/\n\s+/)) expect([text, reachedBy(text)]).toEqual([text, undefined]);
  const none = `I haven't seen it all
    i havent finished it
    i never finished it
    i have not watched everything
    i didn't see the ending
    don't spoil it
    no spoilers, i have not finished`;
  for (const text of none.split(/\n\s+/)) expect([text, reachedBy(text)]).toEqual([text, null]);
  for (const [text, season, episode] of [
    ["i watched the first two seasons", 2, 999],
    ["seen seasons 1 and 2", 2, 999],
    ["watched all of season one", 1, 999],
    ["im on season 2", 2, 0],
    ["I'm at episode three", 1, 3],
  ] as const)
    expect([text, reachedBy(text)]).toEqual([text, { season, episode }]);
});

test("part of a title is understood in free words, as far as it surely was seen", () => {
  const upTo = (season: number, episode = 999) => ({ season, episode });
  for (const [text, reached] of [
    ["seen all of it", "all"],
    ["spoilers ok", "all"],
    ["all seasons", "all"],
    ["watched it", "all"],
    ["up to season two", upTo(2)],
    ["Seen up to season 2", upTo(2)],
    ["up to and including season one", upTo(1)],
    ["I watched it through season 3", upTo(3)],
    ["I'm up to season two", upTo(2, 0)],
    ["I just started the second season", upTo(2, 0)],
    ["watched the first two seasons", upTo(2)],
    ["I have seen the first season", upTo(1)],
    ["seasons one and two", upTo(2)],
    ["season one only", upTo(1)],
    ["S2", upTo(2, 0)],
    ["half of it", "half"],
    ["I'm about halfway through", "half"],
    ["I've only seen the first half", "half"],
    ["nothing yet", null],
    ["none of it", null],
    ["I have seen nothing", null],
    ["I'm new to this", null],
    ["what happens in season 2?", undefined],
    ["tell me about season 2 episode 4", undefined],
    ["who dies in s1e3", undefined],
    ["half an hour ago", undefined],
    ["nothing much", undefined],
  ] as const)
    expect([text, reachedBy(text)]).toEqual([text, reached]);
});

test("what was seen is kept in a word, and that word says the same again", () => {
  for (const seen of ["nothing", "half", "all", "s1", "s2e4"]) expect(seenOf(reachedOf(seen))).toBe(seen);
  expect([seenOf({ season: 3, episode: 0 }), seenOf({ season: 1, episode: 0 })]).toEqual(["s2", "nothing"]);
  const [show, film, three] = [
    { seasons: 1, episodes: 9, runtime: null },
    { seasons: 0, episodes: 0, runtime: 97 },
    { seasons: 3, episodes: 6, runtime: null },
  ];
  expect([show, film, three, undefined].map((extent) => untilOf("half", extent))).toEqual([
    { season: 1, episode: 4 },
    { minute: 48 },
    { season: 1, episode: 999 },
    null,
  ]);
  const minute = (minute: number | null) => ({ title: "low-tide", season: null, episode: null, minute });
  expect([48, 49, null].map((at) => isReached(minute(at), { minute: 48 }))).toEqual([true, false, false]);
  expect(isReached({ title: "low-tide", season: 1, episode: 1 }, { minute: 48 })).toBe(false);
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
