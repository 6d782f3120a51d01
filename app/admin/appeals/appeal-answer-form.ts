import { z } from "zod";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";

const longest = 500;
const tooLong = `At most ${longest} characters`;

export const AppealAnswerForm = z.object({
  appeal: z.uuid("Please choose an appeal."),
  outcome: z.enum(["stands", "undone"], "Choose what becomes of it."),
  answer: z
    .string(tooLong)
    .max(longest * 8, tooLong)
    .default("")
    .transform(plainText)
    .refine((text) => lengthOf(text) <= longest, tooLong),
});
