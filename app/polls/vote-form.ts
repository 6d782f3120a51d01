import { z } from "zod";
import { wholeNumber } from "../../platform/action/form-fields.ts";

/** One vote: the poll and the index of the option, counted from 0. */
export const VoteForm = z.object({
  pollId: z.string("Please choose a poll.").max(100, "Please choose a poll."),
  option: wholeNumber(0, 7, "Please choose an option."),
});
