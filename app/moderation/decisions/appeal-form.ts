import { z } from "zod";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";
import { longestAppeal } from "./decision.ts";

const why = "Say what we got wrong.";
const tooLong = `An appeal has at most ${longestAppeal} characters.`;

export const AppealForm = z.object({
  decision: z.uuid("Please choose what you appeal."),
  text: z
    .string(why)
    .max(longestAppeal * 8, tooLong)
    .transform(plainText)
    .refine((text) => lengthOf(text) > 0, why)
    .refine((text) => lengthOf(text) <= longestAppeal, tooLong),
});

export const SeenDecisionForm = AppealForm.pick({ decision: true });
