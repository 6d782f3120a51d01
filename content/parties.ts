import { z } from "zod";
import data from "./data/parties.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const minute = z.int().nonnegative();

export const SampleCue = z.discriminatedUnion("kind", [
  z.strictObject({ minute, kind: z.enum(["poll", "trivia", "hot-or-not"]), ref: z.string() }),
  z.strictObject({ minute, kind: z.literal("scene"), ref: z.string().optional(), text: z.string() }),
  z.strictObject({ minute, kind: z.literal("reaction-prompt"), text: z.string() }),
]);
export type SampleCue = z.infer<typeof SampleCue>;

export const SampleParty = z.strictObject({
  id: z.string(),
  title: z.string(),
  show: z.string(),
  titleSlug: z.string(),
  season: z.int().positive().nullable(),
  episode: z.int().positive().nullable(),
  participants: z.int().nonnegative(),
  /** What the clock says of it at `sampleMinute`, where a fresh demo starts. */
  status: z.enum(["live", "ending-soon", "archived"]),
  /** A handle of `fans.ts`. */
  host: z.string(),
  /** A name of `art/pictures.gen.ts`. */
  image: z.string(),
  description: z.string(),
  /** Minutes of the episode or film. */
  runtime: z.int().positive(),
  /** Minutes of the party, which stays for the talk afterwards. */
  lengthMinutes: z.int().positive(),
  sampleMinute: minute,
  runSheet: z.array(SampleCue),
  /** Of the title and description; a cue spoils its own minute. */
  spoils: Spoils,
});
export type SampleParty = z.infer<typeof SampleParty>;

export const sampleParties: SampleParty[] = z.array(SampleParty).parse(data.items);
