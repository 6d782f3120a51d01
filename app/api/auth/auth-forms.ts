import { z } from "zod";
import { typedCode } from "../../../platform/text/ascii-digits.ts";
import { emailAddress } from "../../../platform/text/email-address.ts";

/** What is unknown is refused by name: whoever sends it means something by it. */
const only = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? `${String((keys as string[])[0])} is not offered here.`
        : "An object is wanted.",
  });

/** A captcha's answer is not asked for. */
const security = z
  .object({ captcha_token: z.string("A captcha's answer is text.").nullish() }, "An object is wanted.")
  .optional();
const noMetadata = z.strictObject({}, "User metadata is not supported.").nullish();
const noPkce = z
  .null("Create the client with flowType: 'implicit', or let people type the code from their email.")
  .optional();
/** The client sends them empty unless it is made for it. */
const challenge = { code_challenge: noPkce, code_challenge_method: noPkce };

const invalidEmail = "Please enter a valid email address.";
const email = emailAddress(invalidEmail).toLowerCase();

export const AuthSignUpForm = only({ data: noMetadata, gotrue_meta_security: security });

/** What a studio has signed. */
export const IdentifyForm = only({
  token: z
    .string("A signed token is wanted.")
    .min(1, "A signed token is wanted.")
    .max(4_096, "It is too long."),
});

export const RefreshForm = only({ refresh_token: z.string("A refresh token is wanted.") });

/** `email`: an anonymous user keeps their seat under it. */
export const ChangeUserForm = only({ email: email.optional(), data: noMetadata, ...challenge });

export const OtpForm = only({
  email,
  create_user: z.boolean("create_user is true or false.").default(true),
  data: noMetadata,
  gotrue_meta_security: security,
  ...challenge,
});

const resendTypes = ["signup", "email_change"] as const;

export const ResendForm = only({
  email,
  type: z.enum(resendTypes, `The type is one of ${resendTypes.join(", ")}.`),
  gotrue_meta_security: security,
  ...challenge,
});

const verifyTypes = ["email", "magiclink", "signup", "email_change"] as const;

/** A code with its address, or the token at the end of the link in the email. */
export const VerifyForm = only({
  type: z.enum(verifyTypes, `The type is one of ${verifyTypes.join(", ")}.`),
  email: email.optional(),
  token: z
    .string("The code has six digits.")
    .max(40, "The code has six digits.")
    .transform(typedCode)
    .pipe(z.string().regex(/^\d{6}$/, "The code has six digits."))
    .optional(),
  token_hash: z.string("This is no link of ours.").max(2_000, "This is no link of ours.").optional(),
  options: z.object({}, "An object is wanted.").optional(),
  gotrue_meta_security: security,
});
