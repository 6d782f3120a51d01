import { z } from "zod";
import data from "../data/voices.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

/** `care` and `refusal` win over everything else. */
export const SampleVoiceEntry = z.strictObject({
  id: z.string(),
  character: z.string(),
  kind: z.enum([
    "talk",
    "story",
    "opinion",
    "character",
    "advice",
    "care",
    "refusal",
    "everyday",
    "deflection",
    "chip",
  ]),
  mood: z.enum(["tender", "warm", "wry", "bright", "cool", "stern", "solemn", "tense"]),
  topics: z.array(z.string()).nonempty(),
  replies: z.array(z.string()).nonempty(),
  spoils: Spoils,
});
export type SampleVoiceEntry = z.infer<typeof SampleVoiceEntry>;

export const sampleVoices: SampleVoiceEntry[] = z.array(SampleVoiceEntry).parse(data.items);
