import { z } from "zod";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";

const longestMessage = 500;

const tooLong = "A message has at most 500 characters.";

/** White space alone is refused (FORM-04). */
export const Words = z
  .string("Say something first.")
  .max(longestMessage * 8, tooLong)
  .transform(plainText)
  .refine((text) => lengthOf(text) > 0, "Say something first.")
  .refine((text) => lengthOf(text) <= longestMessage, tooLong);
