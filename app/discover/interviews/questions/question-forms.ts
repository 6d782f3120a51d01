import { z } from "zod";
import { lengthOf, plainText } from "../../../../platform/text/plain-text.ts";

export const longestInterviewQuestion = 200;
const tooLong = `Keep it under ${longestInterviewQuestion} characters. Short ones get answers.`;

export const AskQuestionForm = z.object({
  /** Of the interview, from the address. */
  id: z.string("There is no such interview.").optional(),
  text: z
    .string("What do you want to know?")
    .max(longestInterviewQuestion * 8, tooLong)
    .transform(plainText)
    .refine((text) => lengthOf(text) > 0, "What do you want to know?")
    .refine((text) => lengthOf(text) <= longestInterviewQuestion, tooLong),
});

/** "no" takes the backing back. */
export const BackingForm = z.object({
  questionId: z.uuid("Choose a question."),
  back: z.enum(["yes", "no"], "Back it, or do not."),
});
