import { z } from "zod";
import { clientKey } from "../../../platform/form-fields.ts";
import { Words } from "../../parties/log/words-form.ts";

const partyId = z.string("Please choose a party.").max(100, "Please choose a party.");

export const InviteForm = z.object({
  partyId,
  anew: z.literal("yes", "Make a new one, or keep it.").optional(),
});
export const RemoveFromRowForm = z.object({
  partyId,
  mate: z.string("Choose a person.").min(1, "Choose a person.").max(100, "Choose a person."),
});
export const LeaveRowForm = z.object({ partyId });
export const WhisperForm = z.object({
  partyId,
  clientKey: clientKey.optional(),
  text: Words,
});
export const SitForm = z.object({
  token: z.string("There is no such invitation.").max(40, "There is no such invitation."),
});
