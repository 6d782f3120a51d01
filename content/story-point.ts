import { z } from "zod";

/**
 * The point of a story a fan must have reached before something may be shown to them.
 * A null season and episode mean a film; a null minute means all of the episode or film; no point at all, harmless.
 */
export const StoryPoint = z.strictObject({
  title: z.string(),
  season: z.int().positive().nullable(),
  episode: z.int().positive().nullable(),
  minute: z.int().nonnegative().nullable(),
});
export type StoryPoint = z.infer<typeof StoryPoint>;

/** As content files hold it. */
export const Spoils = StoryPoint.nullable();
