import { z } from "zod";

const why = "Say why not: those who asked read it.";

export const DeclineWishForm = z.object({
  id: z.string("Please choose a title.").max(100, "Please choose a title."),
  reason: z.string(why).trim().min(1, why).max(200, "At most 200 characters."),
});
