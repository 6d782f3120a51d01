import { z } from "zod";

/** `again` asks for a new link, which ends the one there is. */
export const FriendLinkForm = z.object({ again: z.enum(["yes"], "Please say yes.").optional() });

export const BefriendForm = z.object({
  token: z.string("This link is incomplete.").max(64, "This link is incomplete."),
});
