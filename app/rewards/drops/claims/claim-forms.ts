import { z } from "zod";

/** No fields: the address names the drop and the session the fan. */
export const DropClaimForm = z.object({
  dropId: z.string("Please choose a drop.").max(60, "Please choose a drop."),
});

export const GiveBackForm = DropClaimForm.extend({
  sure: z.literal("yes", "You still have it. Please confirm first."),
});

export const DropMarkForm = DropClaimForm.extend({
  on: z.enum(["yes", "no"], "Please say yes or no."),
});
