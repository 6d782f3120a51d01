import { z } from "zod";

/** `again` requests a new link, which ends the old one. */
export const FriendLinkForm = z.object({ again: z.enum(["yes"], "Please say yes.").optional() });

export const BefriendForm = z.object({
  token: z.string("This link is incomplete.").max(64, "This link is incomplete."),
});
