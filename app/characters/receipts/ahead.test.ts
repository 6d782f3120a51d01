import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleCharacters } from "../../../content/characters.ts";
import { everydayEntries } from "../../../content/talk/everyday.ts";
import { config } from "../../../platform/config.server.ts";
import { standInModel } from "../../../testing/model/stand-in-model.ts";
import { type CharacterQuestion, replyTo } from "../reply.server.ts";
import type { VoiceEntry, VoicePoint } from "../voice/voice.ts";
import { isReached, reachedOf, untilOf } from "../voice/watched.ts";
import { findTalker, type Talker } from "../voices.server.ts";
import { tellsAhead } from "./grounds.ts";

type Later = VoiceEntry & { spoils: VoicePoint };

let model: Awaited<ReturnType<typeof standInModel>>;
let talkers: Talker[];
beforeAll(async () => {
  model = await standInModel();
  talkers = (await Promise.all(sampleCharacters.map(({ id }) => findTalker(id)))) as Talker[];
});
afterAll(async () => {
  config.AI_BASE_URL = undefined;
  await model.end();
});

const marks = ["nothing", "s1e1", "s1e3", "s1", "half"];

/** Two wordings for each thing that a character knows of a place in the story. */
const questions = () =>
  talkers.flatMap((talker) =>
    // A chip is a question that the fan sends.
    (talker.entries.filter(({ spoils, kind }) => spoils !== null && kind !== "chip") as Later[]).flatMap(
      (entry) => {
        const [first = "", second = first] = entry.topics;
        const { season, episode, minute } = entry.spoils;
        const where = season === null ? `after minute ${minute}` : `in season ${season} episode ${episode}`;
        return [`Tell me about ${first}.`, `What about ${second}, ${where}?`].map((message) => ({
          talker,
          entry,
          message,
        }));
      },
    ),
  );

async function replyOf(asked: Pick<CharacterQuestion, "talker" | "message" | "seen">) {
  const said = [];
  const signal = AbortSignal.timeout(20_000);
  for await (const one of replyTo({ history: [], seed: asked.message, signal, ...asked })) said.push(one);
  return { text: said.map(({ text }) => text).join(""), receipts: said.flatMap(({ receipts }) => receipts) };
}

/** Of each question the marks that stand before what it asks for. */
const cases = () =>
  questions().flatMap((asked) =>
    marks
      .filter((seen) => !isReached(asked.entry.spoils, untilOf(reachedOf(seen), asked.talker.extent)))
      .map((seen) => ({ ...asked, seen })),
  );

test("of 200 questions on later episodes the house answers none at five marks", async () => {
  expect(new Set(questions().map(({ talker, message }) => talker.id + message)).size).toBeGreaterThan(190);
  for (const { talker, message, seen } of cases()) {
    const { text, receipts } = await replyOf({ talker, message, seen });
    const until = untilOf(reachedOf(seen), talker.extent);
    const ahead = talker.entries.filter(({ spoils }) => !isReached(spoils, until));
    const told = ahead.flatMap(({ replies }) => replies).filter((reply) => text.includes(reply));
    expect(told, `${talker.name}, ${seen}: ${message}`).toEqual([]);
    expect(
      receipts.filter(({ place }) => !isReached(place && { title: talker.title, ...place }, until)),
    ).toEqual([]);
  }
});

test("a model that tells all is not heard on what is ahead, in other words either", async () => {
  config.AI_BASE_URL = model.origin;
  const heard: string[] = [];
  for (const [at, { talker, message, seen, entry }] of cases().entries()) {
    const [reply = ""] = entry.replies;
    const words = reply.split(" ");
    const spilled =
      [reply, words.toReversed().join(" "), `Well, I may say this much: ${reply}`][at % 3] ?? "";
    model.answering = (write) => write(spilled);
    const { text } = await replyOf({ talker, message, seen });
    if (text.includes(words.slice(0, 5).join(" ")) || text === spilled)
      heard.push(`${talker.name}, ${seen}, ${message}: ${text}`);
    const [system] = model.asked.at(-1)?.body.messages ?? [];
    const told = system?.content ?? "";
    expect(entry.replies.filter((line) => told.includes(line))).toEqual([]);
  }
  expect(heard).toEqual([]);
}, 120_000);

test("moments of later episodes that only the desk keeps are ahead as well", async () => {
  const vesper = talkers.find(({ id }) => id === "maud-vesper") as Talker;
  const later = vesper.grounds.filter(({ spoils }) => spoils && (spoils.season ?? 0) > 1);
  expect(later.length).toBeGreaterThan(20);
  const until = reachedOf("s1");
  if (until === "half") throw new Error("a season is no half");
  expect(later.filter(({ words }) => !tellsAhead(vesper, until, words)).map(({ words }) => words)).toEqual(
    [],
  );
  expect(later.filter(({ words }) => tellsAhead(vesper, "all", words))).toEqual([]);
  expect(tellsAhead(vesper, until, vesper.greeting)).toBe(false);
});

test("everyday lines are hardly ever taken for a story that is ahead", () => {
  const lines = everydayEntries.flatMap(({ replies }) =>
    replies.flatMap((reply) => reply.split(/(?<=[.!?]) /)),
  );
  for (const talker of talkers) {
    const taken = lines.filter((line) => tellsAhead(talker, null, line));
    expect(taken.length / lines.length, `${talker.name}: ${taken[0]}`).toBeLessThan(0.04);
  }
});

test("what is open is told with a receipt of its moment", async () => {
  config.AI_BASE_URL = undefined;
  for (const { talker, message, entry } of questions().filter(({ message }) => message.startsWith("Tell"))) {
    const { text, receipts } = await replyOf({ talker, message, seen: "all" });
    if (!entry.replies.some((reply) => text.includes(reply))) continue;
    expect(receipts[0]?.place).toMatchObject({ season: entry.spoils.season, episode: entry.spoils.episode });
    expect(receipts[0]?.what.length).toBeGreaterThan(3);
  }
});
