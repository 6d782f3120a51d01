import { z } from "zod";
import { lengthOf, plainText } from "../../platform/text/plain-text.ts";

/** The word list's own length and sentence, without its patterns, which are no matter of the browser. */
export const longestSaid = 500;
export const tooLong = "Keep it under 500 characters. The short ones land harder.";

/** Said to everybody, on a page for all: something, and not too much. */
export const saidText = z
  .string("Say something first.")
  .max(longestSaid * 8, tooLong)
  .transform(plainText)
  .refine((text) => lengthOf(text) > 0, "Say something first.")
  .refine((text) => lengthOf(text) <= longestSaid, tooLong);
