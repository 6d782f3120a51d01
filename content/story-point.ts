import { z } from "zod";

/** A null season and episode mean a film; a null minute all of the episode or film; no point at all, harmless. */
export const StoryPoint = z.strictObject({
  title: z.string(),
  season: z.int().positive().nullable(),
  episode: z.int().positive().nullable(),
  minute: z.int().nonnegative().nullable(),
});
export type StoryPoint = z.infer<typeof StoryPoint>;

export const Spoils = StoryPoint.nullable();
