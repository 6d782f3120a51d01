import * as z from "zod";
import { asciiDomain, emailPattern } from "../../../platform/text/email-address.ts";
import { plainText } from "../../../platform/text/plain-text.ts";
import { type FormName, inviteCode } from "./forms.ts";

const oneLine = (text: string) => plainText(text).replace(/\s+/g, " ");

/** Trimmed and without hidden characters, then required, then length, then shape: the first that fails is the one that is told. */
const required = (what: string, max: number, missing = `${what} is required`) =>
  z
    .string(missing)
    .overwrite(oneLine)
    .min(1, missing)
    .max(max, `${what} must be less than ${max} characters`);

const invalidEmail = "Please enter a valid email";
const tooLongEmail = "Email must be less than 255 characters";

/** Without `missing`, an empty address is an invalid one. A length of exactly the maximum is accepted (FORM-05). */
const email = (invalid = invalidEmail, missing = invalid) =>
  z
    .string(missing)
    .overwrite(oneLine)
    .overwrite(asciiDomain)
    .min(1, { message: missing, abort: true })
    .max(255, { message: tooLongEmail, abort: true })
    .regex(emailPattern, invalid);

const fillIn = "Please fill in all fields";
const fillInRequired = "Please fill in all required fields.";

/** BETA-06 to BETA-14. */
export const BetaForm = z.object({
  username: required("Username", 50),
  name: required("Name", 100),
  email: email(),
  phone: required("Phone", 20),
});

/** JOIN-02 to JOIN-05. */
export const JoinBetaForm = z.object({
  username: required("Username", 50, fillIn),
  email: email(undefined, fillIn),
});

/** SDK-03 to SDK-09. */
export const SdkForm = z.object({
  name: required("Name", 100),
  email: email("Invalid email address"),
  organization: required("Organization", 100),
});

/** PASS-01, PASS-02. The address is for the confirmation, if the fan wants one. */
export const PassForm = z.object({
  name: required("Name", 100, fillInRequired),
  username: required("Username", 50, fillInRequired),
  phone: required("Phone", 20, fillInRequired),
  contact_email: z
    .string(invalidEmail)
    .overwrite(oneLine)
    .max(255, { message: tooLongEmail, abort: true })
    .refine((text) => text === "" || z.regexes.email.test(text), invalidEmail)
    .optional()
    .transform((address) => address || null),
});

/** PARTNER-01, STUSDK-04. */
export const StudioForm = z.object({
  contact_name: required("Contact name", 100),
  email: email(),
  company: required("Company", 100),
});

const handle = z
  .string("Please check this handle")
  .overwrite(oneLine)
  .max(100, "A handle must be less than 100 characters")
  .optional()
  .transform((text) => text || null);

const mostFollowers = 2_147_483_647;

/** What a browser's field for a number lets through (WHATWG HTML, floating-point numbers), with or without commas. */
const typedNumber = /^[0-9]+(?:\.[0-9]*)?(?:e[-+]?[0-9]+)?$/i;

/** Such as "12,480"; 0 if empty or no number (CREATORS-10). */
function followers(typed: string): number {
  const text = typed.trim().replaceAll(",", "");
  return typedNumber.test(text) ? Math.min(Math.trunc(Number(text)), mostFollowers) : 0;
}

/** CREATORS-05 to CREATORS-10. */
export const CreatorForm = z.object({
  name: required("Name", 100),
  twitter: handle,
  instagram: handle,
  tiktok: handle,
  combined_followers_count: z
    .union([z.string(), z.int().min(0).transform(String)], "Please check this number")
    .default("")
    .transform(followers),
});

/** WAITLIST-01, WAITLIST-04. `friend` is the code of the friend who invited, if it is one. */
export const WaitlistForm = z.object({
  username: required("Username", 50, fillInRequired),
  email: email(undefined, fillInRequired),
  friend: z.string().regex(inviteCode).nullable().catch(null),
});

/** AFTERPARTY-16. */
export const AccessForm = z.object({
  email: email(),
  reason: z
    .string("Please tell us why")
    .overwrite(plainText)
    .min(1, "Please tell us why")
    .max(1000, "The reason must be less than 1,000 characters"),
});

export const rulesOf = {
  beta: BetaForm,
  join: JoinBetaForm,
  sdk: SdkForm,
  pass: PassForm,
  partnership: StudioForm,
  "studio-sdk": StudioForm,
  creators: CreatorForm,
  waitlist: WaitlistForm,
  access: AccessForm,
} satisfies Record<FormName, z.ZodType>;
