import { z } from "zod";

export const invalidEmail = "Please enter a valid email";

/** The address a sign-in link is asked for. */
export const AskForm = z.object({
  email: z.string(invalidEmail).trim().max(255, invalidEmail).pipe(z.email(invalidEmail)),
});
