import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";

export const VoteForm = z.object({
  pollId: z.string("Please choose a poll.").max(100, "Please choose a poll."),
  option: wholeNumber(0, 7, "Please choose an option."),
});
