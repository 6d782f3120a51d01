import { z } from "zod";
import { nameKey } from "./name-key.ts";
import { lengthOf, plainText } from "./plain-text.ts";

export const FanName = z
  .string("Please enter a name.")
  .transform((name) => plainText(name).replace(/\s+/g, " "))
  .refine((name) => lengthOf(name) >= 2, "A name has at least 2 characters.")
  .refine((name) => lengthOf(name) <= 30, "A name has at most 30 characters.")
  .refine((name) => nameKey(name).length > 0, "A name needs a letter or a number.");

export const NameForm = z.object({ name: FanName });
