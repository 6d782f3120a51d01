import { z } from "zod";

const partyId = z.string("Please choose a party.").max(100, "Please choose a party.");

/** Also sent by a plain form. */
export const HoldForm = z.object({ partyId, holding: z.enum(["yes", "no"], "Please hold, or let go.") });

/** A rating in a room; "none" removes it. */
export const RateHereForm = z.object({
  partyId,
  character: z.string("Please choose a character.").max(60, "Please choose a character."),
  verdict: z.enum(["hot", "not", "none"], "Please say hot or not."),
});
