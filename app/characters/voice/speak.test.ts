import { expect, test } from "vitest";
import { houseLines } from "./house-lines.ts";
import { type AskedOfVoice, speak, speakOf } from "./speak.ts";
import type { Voice, VoiceEntry, VoiceLine } from "./voice.ts";

const fan = (content: string): VoiceLine => ({ role: "user", content });
const own = (content: string): VoiceLine => ({ role: "assistant", content });
const entry = (
  id: string,
  kind: VoiceEntry["kind"],
  topics: string[],
  replies: string[],
  episode?: number,
): VoiceEntry => ({
  id,
  kind,
  topics,
  replies,
  spoils: episode === undefined ? null : { title: "low-tide", season: 1, episode },
});
const longStory = "x".repeat(120);
const voice: Voice = {
  name: "Ida",
  vibe: "",
  greeting: "Mind the step.",
  smallTalk: "Small talk.",
  canned: ["Canned one.", "Canned two."],
  entries: [
    entry("hurt", "care", ["bleeding", "broken leg"], ["Sit down."]),
    entry("rude", "refusal", ["nonsense talk"], ["No."]),
    entry("light", "story", ["lighthouse"], ["It turns.", "It hums."]),
    entry("ghost", "story", ["ghost upstairs"], ["The keeper did it."], 4),
    entry("boat", "story", ["boat wreck"], ["It broke."]),
    entry("salt", "opinion", ["salt"], ["Too little.", "Too much."]),
    entry("fog", "opinion", ["fog"], ["Grey."]),
    entry("me", "character", ["lamp oil"], ["I keep it."]),
    entry("hello", "talk", ["evening greeting"], ["Evening.", "Night."]),
    entry("pardon", "talk", ["pardon"], ["Speak up."]),
    entry("date", "talk", ["flirt", "dinner together"], ["Perhaps."]),
    entry("same", "talk", ["(same message again)"], ["Again?"]),
    entry("keys", "talk", ["(unreadable message)"], ["Your keys slipped."]),
  ],
};
const dramatic: Voice = { ...voice, vibe: "Dramatic" };
const bare: Voice = { ...voice, smallTalk: "", canned: [], entries: [] };
const asked = (message: string, history: VoiceLine[] = [], change: Partial<AskedOfVoice> = {}) =>
  speak({ voice, message, history, seed: "s", ...change });
const said = (...from: Parameters<typeof asked>) => asked(...from)?.text;
const entryOf = (...from: Parameters<typeof asked>) => asked(...from)?.entry?.id;
const house = (kind: string, vibe = "") => {
  const { own, neutral } = houseLines(kind, vibe);
  return [...own, ...neutral];
};
const seeds = Array.from({ length: 600 }, (_, n) => `seed ${n}`);
/** In how many of six hundred conversations. */
const often = (
  is: (text: string) => boolean,
  message: string,
  history: VoiceLine[] = [],
  of: Voice = voice,
) => seeds.filter((seed) => is(said(message, history, { voice: of, seed }) ?? "")).length;
const about = (many: number) => ({ from: many - 28, to: many + 28 });
function expectAbout(found: number, many: number): void {
  expect(found).toBeGreaterThan(about(many).from);
  expect(found).toBeLessThan(about(many).to);
}

test("who is hurt is cared for first; a single word must be about the fan", () => {
  for (const message of [
    "my thumb is bleeding all over",
    "bleeding so much",
    "the broken leg of that tall chair",
  ])
    expect(entryOf(message), message).toBe("hurt");
  expect(entryOf("some colours keep bleeding there")).not.toBe("hurt");
  expect(entryOf("some colours keep bleeding")).not.toBe("hurt");
  expect(entryOf("what is all of this nonsense talk")).toBe("rude");
  expect(said("bleeding", [own("Sit down.")])).not.toBe("Sit down.");
  expect(said("bleeding", [own("Sit down.")])).toBeTruthy();
});

test("a fan who says how far they are gets the earlier answer if it is now open", () => {
  const before = [fan("the ghost upstairs?"), own("Not yet.")];
  expect(entryOf("I am at episode 4", before)).toBe("ghost");
  expect(entryOf("I am at episode 4, the ghost upstairs")).toBe("ghost");
  for (const [message, history] of [
    ["I am at episode 3", before],
    ["I am at episode 4", [...before, fan("lighthouse"), own("It turns.")]],
    ["I am at episode 4", []],
    ["I am at episode 3", [fan("I have seen it all"), own("Good."), ...before]],
  ] as const)
    expect(house("watched"), message).toContain(said(message, [...history]));
});

test("why and what next get more of the same, then what follows, then an opening", () => {
  expect(said("why?", [own("It turns.")])).toBe("It hums.");
  const told = [own("It turns."), own("It hums.")];
  expect(entryOf("why?", told)).toBe("boat");
  expect(entryOf("why?", [fan("I have seen it all"), ...told])).toBe("ghost");
  expect(entryOf("why?", [own("It broke.")])).toBe("light");
  expect(said("why?", [...told, own("It broke.")])).toBe("Small talk.");
  expect(entryOf("why?", [own("Grey.")])).toBe("salt");
  expect(said("why?", [own("I keep it.")])).toBe("Small talk.");
  expect(said("why?", [own("Speak up.")])).toBe("Small talk.");
  expect(said("why?")).toBe("Small talk.");
  expect(voice.canned).toContain(said("why?", [own("Small talk.")]));
  expect(voice.canned).toContain(said("why?", [], { voice: { ...voice, smallTalk: "" } }));
  expect(house("hook")).toContain(said("why?", [], { voice: bare }));
});

test("after a model spoke the topic continues, without anything the fan has not seen", () => {
  const after = (question: string) => [fan(question), own("Words of a model.")];
  expect(entryOf("why?", after("lighthouse"))).toBe("light");
  expect(said("why?", after("the ghost upstairs"))).toBe("Small talk.");
  expect(entryOf("why?", [fan("I have seen it all"), ...after("the ghost upstairs")])).toBe("ghost");
  expect(said("why?", after("dividends"))).toBe("Small talk.");
});

test("names are greeted and remembered, and the last three topics are recalled", () => {
  const holds = (kind: string, fill: Record<string, string>) =>
    house(kind).map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ""));
  expect(holds("name", { name: "Ada" })).toContain(said("call me Ada"));
  expect(holds("your-name", { name: "Ada" })).toContain(said("what is my name?", [fan("call me Ada")]));
  expect(house("no-name")).toContain(said("what is my name?"));
  const all = ["It turns.", "It broke.", "Too much.", "I keep it."].map(own);
  for (const [many, topics] of [
    [1, "lighthouse"],
    [2, "lighthouse and boat wreck"],
    [3, "lighthouse, boat wreck and salt"],
    [4, "boat wreck, salt and lamp oil"],
  ] as const)
    expect(holds("talked-of", { topics })).toContain(said("what did we talk about", all.slice(0, many)));
  expect(house("talked-of-nothing")).toContain(said("what did we talk about"));
});

test("a correction without context is a question, and typing slips are noticed", () => {
  expect(entryOf("pardon")).toBe("pardon");
  expect(house("misheard")).toContain(said("pardon", [own("It turns.")]));
  expect(house("misheard")).toContain(said("huh"));
  expect(entryOf("sdfg")).toBe("keys");
  expect(house("misheard")).toContain(said("sdfg", [own("Your keys slipped.")]));
  expect(house("misheard")).toContain(said("sdfg", [], { voice: bare }));
  expect(house("silence")).toContain(said("..."));
  expect(house("language")).toContain(said("hola tu"));
});

test("a nod gets a line of the character as often as a question, even when all used", () => {
  const isCanned = (text: string) => voice.canned.includes(text);
  expectAbout(often(isCanned, "ok", [], dramatic), 300);
  expect(often((text) => houseLines("hook", "Dramatic").own.includes(text), "ok", [], dramatic)).toBe(
    600 - often(isCanned, "ok", [], dramatic),
  );
  const spent = [...voice.canned, ...house("hook")].map(own);
  expect(house("too-short")).toContain(said("ok", spent));
});

test("a repeated question gets another answer if there is one, else is pointed out", () => {
  const once = [fan("the lighthouse"), own("It turns.")];
  expect(said("the lighthouse", once)).toBe("It hums.");
  expect(entryOf("The lighthouse!", [...once, fan("the lighthouse"), own("It hums.")])).toBe("same");
  expect(entryOf("evening greeting", [fan("evening greeting"), own("Night.")])).toBe("same");
  const others = ["dividends", "gallons", "litres"].flatMap((word) => [fan(word), own(`No ${word}.`)]);
  expect(entryOf("evening greeting", [fan("evening greeting"), own("Night."), ...others.slice(2)])).toBe(
    "same",
  );
  expect(entryOf("evening greeting", [fan("evening greeting"), own("Night."), ...others])).toBe("hello");
  expect(entryOf("the ghost upstairs", [fan("the ghost upstairs"), own("Not yet.")])).toBe("same");
  const again = [...once, fan("the lighthouse"), own("It hums."), own("Again?")];
  expect(house("same-again")).toContain(said("the lighthouse", again));
  expect(entryOf("boat wreck", [own("It broke.")])).toBe("same");
});

test("a character who has said all there is says nothing", () => {
  const spent = [...house("unknown"), ...house("hook")].map(own);
  for (const message of ["why?", "dividends"]) expect(asked(message, spent, { voice: bare })).toBeNull();
});

test("what may not be told yet is hinted at, unless a harmless answer fits as well", () => {
  expect(house("spoiler-near")).toContain(said("the ghost upstairs"));
  const harmless = entry("noise", "story", ["ghost upstairs"], ["The wind."]);
  const both = { ...voice, entries: [...voice.entries, harmless] };
  expect(entryOf("the ghost upstairs", [], { voice: both })).toBe("noise");
  const far = {
    ...voice,
    entries: [...voice.entries, { ...harmless, topics: ["ghost upstairs in winter"] }],
  };
  expect(house("spoiler-near")).toContain(said("the ghost upstairs", [], { voice: far }));
});

test("who is a minor is not flirted with, whoever else is", () => {
  expect(entryOf("dinner together")).toBe("date");
  expect(house("sexual")).toContain(said("dinner together", [fan("I'm 13")]));
  expect(entryOf("lighthouse", [fan("I'm 13")])).toBe("light");
});

test("one small remark in three starts with the fan's name, never twice in a row", () => {
  const named = (text: string) => text.startsWith("Ada. ");
  const ada = [fan("call me Ada")];
  expectAbout(often(named, "evening greeting", ada), 200);
  expect(often(named, "evening greeting", [...ada, own("Ada. Hello.")])).toBe(0);
  expect(often(named, "evening greeting")).toBe(0);
  expect(often(named, "lighthouse", ada)).toBe(0);
});

test("one short story or opinion in three ends with a house question, if there is one", () => {
  const hooks = houseLines("hook", "Dramatic").own;
  const asks = (text: string) => hooks.some((hook) => text.endsWith(` ${hook}`));
  expectAbout(often(asks, "lighthouse", [], dramatic), 200);
  expectAbout(often(asks, "salt", [], dramatic), 200);
  expect(often(asks, "lamp oil", [], dramatic)).toBe(0);
  expect(often(asks, "evening greeting", [], dramatic)).toBe(0);
  const telling = (reply: string) => ({
    ...dramatic,
    entries: [entry("one", "story", ["lighthouse"], [reply])],
  });
  expect(often(asks, "lighthouse", [], telling(longStory))).toBe(0);
  expectAbout(often(asks, "lighthouse", [], telling(longStory.slice(1))), 200);
  expect(often(asks, "lighthouse", [], telling("Does it turn?"))).toBe(0);
  expect(often((text) => /^It (?:turns|hums)\.$/.test(text), "lighthouse", hooks.map(own), dramatic)).toBe(
    600,
  );
});

test("unknown topics are admitted, at first half the time with a question back", () => {
  const isSmall = (text: string) => text === "Small talk.";
  const unknown = house("unknown");
  expectAbout(often(isSmall, "dividends"), 300);
  expectAbout(often(isSmall, "dividends", [own("It turns.")]), 300);
  expect(often(isSmall, "dividends", [own("It turns."), own("It hums.")])).toBe(0);
  expect(often((text) => unknown.includes(text), "dividends", [], { ...voice, smallTalk: "" })).toBe(600);
  const own6 = houseLines("unknown", "Dramatic").own;
  expect(often((text) => own6.includes(text), "dividends", [own("a"), own("b")], dramatic)).toBe(600);
  expect(voice.canned).toContain(said("dividends", unknown.map(own)));
  const spent = [...unknown, ...voice.canned].map(own);
  expect(said("dividends", spent)).toBe("Small talk.");
  expect(house("too-long")).toContain(said("oq ".repeat(134).slice(0, 401)));
  expect(house("too-long")).not.toContain(said("oq ".repeat(134).slice(0, 400)));
});

test("house lines use the character's tone, one in three neutral, and vary", () => {
  const [tone, neutral] = [houseLines("spoiler-near", "Dramatic").own, house("spoiler-near")];
  const ghost = "the ghost upstairs";
  expectAbout(
    often((text) => neutral.includes(text), ghost, [], dramatic),
    120,
  );
  expect(neutral).toContain(said(ghost, tone.map(own), { voice: dramatic }));
  expect(voice.canned).toContain(said(ghost, [...tone, ...neutral].map(own), { voice: dramatic }));
  const mute = { ...dramatic, canned: [] };
  const hooks = houseLines("hook", "Dramatic").own;
  expect(hooks).toContain(said(ghost, [...tone, ...neutral].map(own), { voice: mute }));
  const unknowns = houseLines("unknown", "Dramatic").own;
  expect(unknowns).toContain(said(ghost, [...tone, ...neutral, ...hooks].map(own), { voice: mute }));
});

test("another reply is found when requested, and the seed chooses among them", () => {
  const replies = ["It turns.", "It hums."];
  for (const reply of replies)
    expect(said("lighthouse", [], { instead: [reply] })).toBe(replies.find((one) => one !== reply));
  expect(new Set(seeds.slice(0, 20).map((seed) => said("lighthouse", [], { seed })))).toEqual(
    new Set(replies),
  );
  const turns = Array.from({ length: 20 }, (_, n) => said("lighthouse", Array(n).fill(fan("dividends"))));
  expect(new Set(turns)).toEqual(new Set(replies));
});

test("every house line is used, and none that was said recently", () => {
  const lines = house("personal");
  const of = (message: string, history: VoiceLine[] = [], seed = "s") =>
    speakOf("personal", { voice, message, history, seed });
  expect(new Set(seeds.slice(0, 20).map((seed) => of("a", [], seed)))).toEqual(new Set(lines));
  expect(new Set(seeds.slice(0, 20).map((message) => of(message)))).toEqual(new Set(lines));
  expect(new Set(seeds.slice(0, 20).map((_, n) => of("a", Array(n).fill(fan("b")))))).toEqual(new Set(lines));
  expect(of("a", [own(lines[0]!)])).toBe(lines[1]);
  expect(of("a", lines.map(own))).toBeNull();
  expect(speakOf("unknown", { voice: dramatic, message: "a", history: [], seed: "s" })).toSatisfy(
    (line: string) => houseLines("unknown", "Dramatic").own.includes(line),
  );
});
