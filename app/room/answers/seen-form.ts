import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";

/** One answer, or all up to it. */
export const SeenForm = z.object({
  partyId: z.string("Please choose a party.").max(100, "Please choose a party."),
  seq: wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a message."),
  all: z.literal("yes", "Please choose a message.").optional(),
});
