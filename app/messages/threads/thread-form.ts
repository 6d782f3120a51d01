import { z } from "zod";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";

export const longestMessage = 500;

const fan = z.string("Please choose a fan.").min(1, "Please choose a fan.").max(60, "Please choose a fan.");

export const ThreadMessageForm = z.object({
  fan,
  text: z
    .string("Please write something.")
    .transform(plainText)
    .refine((text) => lengthOf(text) > 0, "Please write something.")
    .refine((text) => lengthOf(text) <= longestMessage, `Please use at most ${longestMessage} characters.`),
  /** A retried message is stored once. */
  clientKey: z
    .string("That is not a key.")
    .regex(/^[\w-]{8,64}$/, "That is not a key.")
    .optional(),
});

/** `share` names what is shared, as in "bts trivia-vesper-line-1". */
export const ShareForm = z.object({
  fan,
  share: z
    .string("Please choose what to share.")
    .min(1, "Please choose what to share.")
    .max(140, "Please choose what to share."),
});

export const ReadForm = z.object({ fan });
