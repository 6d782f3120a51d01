import { z } from "zod";

export const invalidEmail = "Please enter a valid email";

export const AskForm = z.object({
  email: z.string(invalidEmail).trim().max(255, invalidEmail).pipe(z.email(invalidEmail)),
});
