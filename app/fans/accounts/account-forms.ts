import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { noPasskeyRead, passkeyCredential } from "../../../platform/session/passkey-credential.ts";
import { typedCode } from "../../../platform/text/ascii-digits.ts";
import { emailAddress } from "../../../platform/text/email-address.ts";

const invalidEmail = "Please enter a valid email";
const email = emailAddress(invalidEmail).transform((address) => address.toLowerCase());

const sixDigits = "Six digits, as in the email";
/** Accepts spaces, since the email shows the code in two groups. */
const code = z
  .string(sixDigits)
  .transform(typedCode)
  .pipe(z.string().regex(/^\d{6}$/, sixDigits));

export const EmailForm = z.object({ email });
export const CodeForm = z.object({ email, code });
const notWhole = "This link is incomplete.";
export const AccountLinkForm = z.object({ link: z.string(notWhole).max(2_000, notWhole) });
const choose = "Choose one";
export const DeviceForm = z.object({ id: z.string(choose).min(1, choose).max(100, choose) });
export const UndoForm = z.object({ merge: wholeNumber(1, Number.MAX_SAFE_INTEGER, choose) });
export const DeleteAccountForm = z.object({
  sure: z.literal("yes", "Say yes first: it cannot be undone."),
});

export const SeatKeyForm = z.object({ credential: passkeyCredential });
export const NewSeatKeyForm = z.object({
  credential: passkeyCredential,
  seal: z.string(noPasskeyRead).max(500, noPasskeyRead),
  name: z.string("Give it a name").trim().max(60, "At most 60 characters"),
});
