import { z } from "zod";
import data from "../data/confessions.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

/** Anonymous, newest first. */
export const SampleConfession = z.strictObject({
  id: z.string(),
  text: z.string(),
  upvotes: z.int().nonnegative(),
  downvotes: z.int().nonnegative(),
  spoils: Spoils,
});
export type SampleConfession = z.infer<typeof SampleConfession>;

export const sampleConfessions: SampleConfession[] = z.array(SampleConfession).parse(data.items);
