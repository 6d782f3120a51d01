import * as z from "zod";

/** Nothing is trimmed away but the spaces a phone's keyboard adds. */
export const GateForm = z.object({
  password: z.string("Enter the password").trim().min(1, "Enter the password").max(200, "Incorrect password"),
});
