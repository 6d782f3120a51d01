import { z } from "zod";
import data from "./data/episodes.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

export const SampleEpisode = z.strictObject({
  id: z.string(),
  titleSlug: z.string(),
  season: z.int().positive(),
  number: z.int().positive(),
  title: z.string(),
  synopsis: z.string(),
  /** Minutes. */
  runtime: z.int().positive(),
  /** In order; each spoils its own minute. */
  beats: z.array(z.strictObject({ minute: z.int().nonnegative(), what: z.string() })).nonempty(),
  /** Of the synopsis; null where it opens a story. */
  spoils: Spoils,
});
export type SampleEpisode = z.infer<typeof SampleEpisode>;

export const sampleEpisodes: SampleEpisode[] = z.array(SampleEpisode).parse(data.items);
