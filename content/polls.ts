import { z } from "zod";
import data from "./data/polls.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

export const SamplePoll = z.strictObject({
  id: z.string(),
  titleSlug: z.string(),
  /** The party that opens it, and at which minute; null for a poll of its own. */
  party: z.string().nullable(),
  cueMinute: z.int().nonnegative().nullable(),
  /** At the party's sample minute. */
  status: z.enum(["closed", "open", "scheduled"]),
  title: z.string(),
  description: z.string(),
  options: z.array(z.string()).min(2),
  spoils: Spoils,
});
export type SamplePoll = z.infer<typeof SamplePoll>;

export const samplePolls: SamplePoll[] = z.array(SamplePoll).parse(data.items);
