import { z } from "zod";

/** "none" takes a vote back. */
export const verdicts = ["hot", "not", "none"] as const;
export type HotOrNot = (typeof verdicts)[number];

/** In place of a next character: the last one was rated. */
export const allDone = "all-done";

export const HotVoteForm = z.object({
  character: z.string("Please choose a character.").max(60, "Please choose a character."),
  verdict: z.enum(verdicts, "Please say hot or not."),
  /** Id of a city, or empty: then it counts worldwide. */
  city: z.string("Please choose a city.").max(40, "Please choose a city.").default(""),
  /** Id of whom a page without scripts shows then. */
  next: z.string("Please choose a character.").max(60, "Please choose a character.").default(""),
});
