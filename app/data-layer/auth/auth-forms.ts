import { z } from "zod";

/** What is unknown is refused by name: whoever sends it means something by it. */
const only = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? `${String((keys as string[])[0])} is not offered here.`
        : "An object is wanted.",
  });

/** A captcha's answer is not asked for. */
const security = z.object({ captcha_token: z.string().nullish() }).optional();
const noMetadata = z.strictObject({}, "No metadata of users is kept here.").nullish();
const noPkce = z
  .null("Make the client with flowType: 'implicit', or let people type the code of their letter.")
  .optional();
/** The client sends them empty unless it is made for it. */
const challenge = { code_challenge: noPkce, code_challenge_method: noPkce };

export const SignUpForm = only({ data: noMetadata, gotrue_meta_security: security });

export const RefreshForm = only({ refresh_token: z.string("A refresh token is wanted.") });

export const ChangeUserForm = only({ data: noMetadata, ...challenge });
