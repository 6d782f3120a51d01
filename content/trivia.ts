import { z } from "zod";
import data from "./data/trivia.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

/** A real fact carries its source; the rest is lore of the invented world. */
export const SampleTrivia = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Null for a director, who is named by `title`. */
  titleSlug: z.string().nullable(),
  /** Year or years; the specification calls it so. */
  studio: z.string(),
  kind: z.string(),
  factKind: z.enum(["invented lore", "real"]),
  thumbnail: z.string().nullable(),
  description: z.string(),
  spoils: Spoils,
  source: z.string().optional(),
});
export type SampleTrivia = z.infer<typeof SampleTrivia>;

export const sampleTrivia: SampleTrivia[] = z.array(SampleTrivia).parse(data.items);
