import { z } from "zod";

const invalidEmail = "Please enter a valid email";
const email = z
  .string(invalidEmail)
  .trim()
  .max(255, invalidEmail)
  .pipe(z.email(invalidEmail))
  .transform((address) => address.toLowerCase());

const sixDigits = "Six digits, as in the letter";
/** However it was typed: with a space in the middle, as the letter shows it. */
const code = z
  .string(sixDigits)
  .transform((typed) => typed.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, sixDigits));

export const EmailForm = z.object({ email });
export const CodeForm = z.object({ email, code });
export const LinkForm = z.object({ link: z.string().max(2_000) });
export const DeviceForm = z.object({ id: z.string("Choose a device").min(1).max(100) });
export const UndoForm = z.object({ merge: z.coerce.number().int().positive() });
export const GoForm = z.object({
  sure: z.literal("yes", "Say yes first: it cannot be undone."),
});

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

export const SeatKeyForm = z.object({ credential });
export const NewSeatKeyForm = z.object({
  credential,
  seal: z.string(unread).max(500, unread),
  name: z.string().trim().max(60, "At most 60 characters").default(""),
});
