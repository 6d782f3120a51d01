import { z } from "zod";

/** BACKEND-20: what the function deep-dive-library takes. */
export const DeepDiveForm = z.object({
  mode: z.literal("facts", "Only facts can be requested.").default("facts"),
  query: z
    .string("Please say what to look for.")
    .trim()
    .min(1, "Please say what to look for.")
    .max(120, "Please use at most 120 characters."),
  type: z.enum(["director", "general"], "Please choose director or general.").default("general"),
});
export type DeepDiveQuery = z.output<typeof DeepDiveForm>;
