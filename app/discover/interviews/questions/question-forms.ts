import { z } from "zod";
import { lengthOf, plainText } from "../../../../platform/text/plain-text.ts";

export const longestQuestion = 200;
const tooLong = `Keep it under ${longestQuestion} characters. Short ones get answers.`;

export const AskForm = z.object({
  /** Of the interview, from the address. */
  id: z.string("There is no such interview.").optional(),
  text: z
    .string("What do you want to know?")
    .max(longestQuestion * 8, tooLong)
    .transform(plainText)
    .refine((text) => lengthOf(text) > 0, "What do you want to know?")
    .refine((text) => lengthOf(text) <= longestQuestion, tooLong),
});

/** "no" takes the backing back. */
export const BackingForm = z.object({
  questionId: z.uuid("Choose a question."),
  back: z.enum(["yes", "no"], "Back it, or do not."),
});
