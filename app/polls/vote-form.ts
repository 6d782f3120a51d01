import { z } from "zod";

/** One vote: the poll and the index of the option, counted from 0. */
export const VoteForm = z.object({
  pollId: z.string().max(100),
  option: z.coerce.number("Please choose an option.").int().min(0).max(7),
});
