import { z } from "zod";

const unreadable = "Your browser could not be reached. Please try again.";

/** A push subscription; `p256dh` and `auth` in base64url, as in PushSubscription.toJSON. */
export const BrowserForm = z.object({
  endpoint: z.string(unreadable).min(1, unreadable).max(1_000, unreadable),
  p256dh: z.string(unreadable).regex(/^[\w-]{80,100}={0,2}$/, unreadable),
  auth: z.string(unreadable).regex(/^[\w-]{16,40}={0,2}$/, unreadable),
});
