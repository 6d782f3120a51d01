import { z } from "zod";
import { wholeNumber } from "../../platform/action/form-fields.ts";

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
const notWhole = "This link is not whole.";
export const LinkForm = z.object({ link: z.string(notWhole).max(2_000, notWhole) });
const choose = "Choose one";
export const DeviceForm = z.object({ id: z.string(choose).min(1, choose).max(100, choose) });
export const UndoForm = z.object({ merge: wholeNumber(1, Number.MAX_SAFE_INTEGER, choose) });
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
  name: z.string("Give it a name").trim().max(60, "At most 60 characters"),
});
