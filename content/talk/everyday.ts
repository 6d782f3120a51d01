import { z } from "zod";
import data from "../data/everyday.json" with { type: "json" };
import { Spoils } from "../story-point.ts";
import type { SampleVoiceEntry } from "./voices.ts";

const text = z.string().nonempty();

const Topic = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  /** As a chip asks it. */
  question: text,
  /** Ways people type it. */
  asks: z.array(text).min(8),
});

/** What everybody asks anybody. */
export const everydayTopics = z.array(Topic).length(60).parse(data.topics);

const isTopic = (id: string) => everydayTopics.some((topic) => topic.id === id);

const Everyday = z.strictObject({
  character: z.string(),
  answers: z
    .array(z.strictObject({ topic: z.string().refine(isTopic), replies: z.array(text).min(2) }))
    .length(everydayTopics.length),
  deflections: z.array(z.strictObject({ text, leadsTo: text })).min(12),
  chips: z.array(z.strictObject({ label: text.max(40), asks: text, spoils: Spoils })).min(12),
  gates: z.array(text).min(3),
  noted: z.array(text).min(3),
});

export const sampleEveryday = z.array(Everyday).parse(data.characters);

/** As entries of their voices: a chip is the line it sends with its label, a deflection the question it leads to with what is said. */
export const everydayEntries: SampleVoiceEntry[] = sampleEveryday.flatMap(
  ({ character, answers, deflections, chips, gates, noted }) => {
    const entry = (
      id: string,
      kind: SampleVoiceEntry["kind"],
      topics: string[],
      replies: string[],
      spoils: SampleVoiceEntry["spoils"] = null,
    ): SampleVoiceEntry => ({
      id: `${character}-${id}`,
      character,
      kind,
      mood: "warm",
      topics,
      replies,
      spoils,
    });
    return [
      entry("not-reached", "talk", ["(not reached yet)"], gates),
      entry("seen-told", "talk", ["(told what was seen)"], noted),
      ...answers.map(({ topic, replies }) => entry(`everyday-${topic}`, "everyday", asksOf(topic), replies)),
      ...deflections.map(({ text, leadsTo }, at) =>
        entry(`deflection-${at + 1}`, "deflection", [leadsTo], [text]),
      ),
      ...chips.map(({ label, asks, spoils }, at) => entry(`chip-${at + 1}`, "chip", [asks], [label], spoils)),
    ];
  },
);

function asksOf(id: string): string[] {
  const topic = everydayTopics.find((one) => one.id === id);
  return topic ? [topic.question, ...topic.asks] : [];
}
