import { z } from "zod";
import data from "./data/deep-dives.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const Fact = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** Of every real fact. */
  source: z.string().optional(),
  spoils: Spoils,
});

export const SampleDeepDive = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Null for a director. */
  titleSlug: z.string().nullable(),
  type: z.enum(["Director", "Movie", "TV Show"]),
  year: z.string(),
  factKind: z.enum(["invented lore", "real"]),
  image: z.string().nullable(),
  facts: z.array(Fact).length(6),
});
export type SampleDeepDive = z.infer<typeof SampleDeepDive>;

export const sampleDeepDives: SampleDeepDive[] = z.array(SampleDeepDive).parse(data.items);
