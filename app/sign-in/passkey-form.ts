import { z } from "zod";

const named = "Give it a name";
const unread = "The browser gave no passkey. Please try again.";

/** What the browser answers to a challenge, as JSON. The library looks at all that is in it. */
const credential = z
  .string(unread)
  .max(12_000, unread)
  .transform((text, context): Record<string, unknown> => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: unread });
      return z.NEVER;
    }
  });

export const PasskeyForm = z.object({ credential });

export const NewPasskeyForm = z.object({
  name: z.string(named).trim().min(1, named).max(60, "At most 60 characters"),
  credential,
});
