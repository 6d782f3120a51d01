import { z } from "zod";

const characterId = z
  .string("Please choose a character.")
  .regex(/^[a-z-]{2,60}$/, "Please choose a character.");

export const ClaimForm = z.object({ characterId });

export const FriendVoteForm = z.object({
  token: z.string("This link is incomplete.").max(64, "This link is incomplete."),
  characterId,
});

export const IdentityLinkForm = z.object({});
