import { z } from "zod";
import { clientKey } from "../../../platform/form-fields.ts";
import { saidText } from "../../moderation/said-form.ts";

export const ConfessForm = z.object({ clientKey: clientKey.optional(), text: saidText });

const confessionId = z
  .string("Please choose a confession.")
  .regex(/^[\w-]{1,64}$/, "Please choose a confession.");

/** "none" removes the vote. */
export const ConfessionVoteForm = z.object({
  confessionId,
  vote: z.enum(["up", "down", "none"], "Vote it up or down."),
});
