import { z } from "zod";

export const noPasskeyRead = "The browser gave no passkey. Please try again.";

/** What the browser answers to a challenge, as JSON. The library looks at all that is in it. */
export const passkeyCredential = z
  .string(noPasskeyRead)
  .max(12_000, noPasskeyRead)
  .transform((text, context): Record<string, unknown> => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: noPasskeyRead });
      return z.NEVER;
    }
  });
