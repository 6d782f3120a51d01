import { z } from "zod";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";

export const longestMoodCaption = 80;

const tooLong = `A caption has at most ${longestMoodCaption} characters.`;

export const MoodForm = z.object({
  scene: z.string("Please pick a scene.").min(1, "Please pick a scene.").max(60, "Please pick a scene."),
  caption: z
    .string("Write a caption first.")
    .max(longestMoodCaption * 8, tooLong)
    .transform((text) => plainText(text).replace(/\s+/g, " "))
    .refine((text) => lengthOf(text) > 0, "Write a caption first.")
    .refine((text) => lengthOf(text) <= longestMoodCaption, tooLong),
});
export type MoodInput = z.output<typeof MoodForm>;
