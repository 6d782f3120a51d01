import { z } from "zod";

const partyId = z.string("Please choose a party.").max(100, "Please choose a party.");
const unreadable = "Your browser could not be reached. Please try again.";
/** A party and a push subscription; `p256dh` and `auth` in base64url, as in PushSubscription.toJSON. */
export const RemindForm = z.object({
  partyId,
  endpoint: z.string(unreadable).min(1, unreadable).max(1_000, unreadable),
  p256dh: z.string(unreadable).regex(/^[\w-]{80,100}={0,2}$/, unreadable),
  auth: z.string(unreadable).regex(/^[\w-]{16,40}={0,2}$/, unreadable),
});

export const StopRemindingForm = z.object({ partyId });
