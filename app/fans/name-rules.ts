import { z } from "zod";
import { wholeNumber } from "../../platform/form-fields.ts";
import { lengthOf, plainText } from "../../platform/text/plain-text.ts";
import { ringColours } from "../../platform/ui/ring.ts";
import { nameKey } from "./name-key.ts";

export const FanName = z
  .string("Please enter a name.")
  .transform((name) => plainText(name).replace(/\s+/g, " "))
  .refine((name) => lengthOf(name) >= 2, "A name has at least 2 characters.")
  .refine((name) => lengthOf(name) <= 30, "A name has at most 30 characters.")
  .refine((name) => nameKey(name).length > 0, "A name needs a letter or a number.");

const chooseColour = "Choose a color.";

/** Missing portrait and color stay unchanged. */
export const NameForm = z.object({
  name: FanName,
  avatar: z.string("Choose a portrait.").max(60, "Choose a portrait.").optional(),
  ring: wholeNumber(0, ringColours.length - 1, chooseColour).optional(),
});
