import { Problem } from "../../../platform/problem.ts";

type NotOffered = { path: RegExp; status: number; code: string; sentence: string };

const not = (path: RegExp, status: number, code: string, sentence: string): NotOffered => ({
  path,
  status,
  code,
  sentence,
});

/** What the published client can ask for elsewhere. Refused with the codes that its users know, never ignored. */
export const authNotOffered: NotOffered[] = [
  not(
    /^(authorize|callback)$/,
    400,
    "provider_disabled",
    "Signing in with an account elsewhere is disabled here.",
  ),
  not(/^(sso|saml)(\/|$)/, 404, "saml_provider_disabled", "Single sign-on is disabled here."),
  not(
    /^factors$/,
    422,
    "mfa_totp_enroll_not_enabled",
    "There are no second factors here: there is no password either.",
  ),
  not(/^factors\//, 404, "mfa_factor_not_found", "There are no second factors here."),
  not(
    /^(recover|reauthenticate)$/,
    422,
    "email_provider_disabled",
    "There are no passwords here: use signInWithOtp.",
  ),
  not(/^user\/identities(\/|$)/, 404, "manual_linking_disabled", "Accounts elsewhere cannot be linked here."),
  not(
    /^(user\/oauth|oauth)(\/|$)/,
    404,
    "oauth_provider_not_supported",
    "Afters does not sign in to other sites.",
  ),
  not(
    /^passkeys(\/|$)/,
    404,
    "provider_disabled",
    "Passkeys belong to pages of this Afters: add and use them there.",
  ),
  not(/^(admin|invite|generate_link|audit)(\/|$)/, 403, "not_admin", "User not allowed: the desk does this."),
];

export function authRefusalOf(path: string): Problem {
  const found = authNotOffered.find((one) => one.path.test(path));
  return found
    ? new Problem(found.code, found.status, found.sentence)
    : new Problem("not_found", 404, `There is nothing at /auth/v1/${path.slice(0, 100)}.`);
}
