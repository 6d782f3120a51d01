import { z } from "zod";
import { lengthOf, plainText } from "../../../../platform/text/plain-text.ts";

export const longestLine = 300;

const tooLong = `Please use at most ${longestLine} characters.`;
const scene = "Please pick a scene.";

export const ReplyForm = z.object({
  scene: z.string(scene).min(1, scene).max(60, scene),
  message: z
    .string("Say something first.")
    .max(longestLine * 8, tooLong)
    .transform((text) => plainText(text).replace(/\s+/g, " "))
    .refine((text) => lengthOf(text) > 0, "Say something first.")
    .refine((text) => lengthOf(text) <= longestLine, tooLong),
  /** What was said to this fan before, in its order, so that nothing is said twice. */
  heard: z
    .array(z.string("That is not a message.").max(400, "That is not a message."), "That is not a list.")
    .max(80, "That is a long talk.")
    .default([]),
});
export type ReplyInput = z.output<typeof ReplyForm>;
