import { z } from "zod";

/** What the browser answers to a challenge. The library looks at all of it; here it is text of a bearable length. */
const credential = z.record(z.string(), z.unknown());

export const PasskeyForm = z.object({ credential });

const named = "Give it a name";
const unread = "The browser gave no passkey. Please try again.";

export const NewPasskeyForm = z.object({
  name: z.string(named).trim().min(1, named).max(60, "At most 60 characters"),
  credential: z
    .string(unread)
    .max(12_000, unread)
    .transform((text, context): Record<string, unknown> => {
      try {
        return credential.parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: "custom", message: unread });
        return z.NEVER;
      }
    }),
});
