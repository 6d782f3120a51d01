import { z } from "zod";
import data from "./data/titles.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const Role = z.strictObject({
  name: z.string(),
  /** Null where the credit is withheld or nobody single plays it. */
  actor: z.string().nullable(),
  line: z.string(),
  /** The id in `characters.ts`, for the twelve one can meet. */
  character: z.string().optional(),
});

/** Everybody in it is invented unless it is `real` (public domain). */
export const SampleTitle = z.strictObject({
  id: z.string(),
  /** The name without its article: `salt-widow`. */
  slug: z.string(),
  name: z.string(),
  kind: z.enum(["TV Show", "Movie"]),
  /** What its loop in public/audio is called. */
  themeSong: z.string().optional(),
  years: z.string().regex(/^\d{4}(-\d{4})?$/),
  studio: z.string(),
  real: z.boolean(),
  /** What those that are real are called elsewhere. */
  imdb: z.string().optional(),
  tmdb: z.string().optional(),
  seasons: z.int().positive().nullable(),
  /** Minutes, films only. */
  runtime: z.int().positive().nullable(),
  basis: z.string().nullable(),
  logline: z.string(),
  genres: z.array(z.string()).nonempty(),
  moods: z.array(z.string()),
  regions: z.array(z.string()),
  /** Night, deep, shade, light and key; none where nothing is drawn of it. */
  inks: z
    .array(z.string().regex(/^#[0-9a-f]{6}$/))
    .length(5)
    .optional(),
  cast: z.array(Role),
  synopsis: z.string(),
  spoils: Spoils,
});
export type SampleTitle = z.infer<typeof SampleTitle>;

export const sampleTitles: SampleTitle[] = z.array(SampleTitle).parse(data.items);
