import { z } from "zod";

/** Posted: an address that is typed here stands in no URL. */
export const DeskSearchForm = z.object({
  sought: z
    .string("Type what you look for.")
    .max(255, "Type less of it.")
    .transform((text) => text.trim()),
});
