import { z } from "zod";
import data from "./data/drops.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

/** "031/150". */
const Edition = z.string().regex(/^\d{3}\/\d{3}$/);

/** One is on, one is to come, twelve are sold out (DROPS-06, DROPS-09). */
const SampleDrop = z.strictObject({
  id: z.string(),
  title: z.string(),
  collection: z.string(),
  titleSlug: z.string(),
  studio: z.string(),
  description: z.string(),
  pieces: z.int().min(150).max(400),
  state: z.enum(["current", "next", "sold-out"]),
  unlocked: z.boolean(),
  soldOut: z.boolean(),
  /** How many are gone; of the next one how many fans asked for it. */
  edition: Edition,
  /** The piece on the rail of the sample. */
  owned: Edition.nullable(),
  image: z.string(),
  spoils: Spoils,
});
export type SampleDrop = z.infer<typeof SampleDrop>;

export const sampleDrops: SampleDrop[] = z.array(SampleDrop).length(14).parse(data.items);
