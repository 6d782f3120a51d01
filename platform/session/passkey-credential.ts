import { z } from "zod";

export const unreadPasskey = "The browser gave no passkey. Please try again.";

/** What the browser answers to a challenge, as JSON. The library looks at all that is in it. */
export const passkeyCredential = z
  .string(unreadPasskey)
  .max(12_000, unreadPasskey)
  .transform((text, context): Record<string, unknown> => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: unreadPasskey });
      return z.NEVER;
    }
  });
