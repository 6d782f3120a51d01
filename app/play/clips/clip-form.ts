import { z } from "zod";
import { clientKey } from "../../../platform/form-fields.ts";
import { plainText } from "../../../platform/text/plain-text.ts";
import { signsOf } from "../../../platform/text/signs.ts";
import { longestCaption, mostLines } from "./clip.ts";

const missing = "Write a caption first.";
const tooLong = `A caption has at most ${longestCaption} characters.`;
const tooTall = "A caption has one or two lines.";
/** A sign of many parts, such as a family of emoji, is one to whoever counts. */
const longestSign = 16;

/** Lines without room around them; of the words on one, a space apart. */
const inLines = (text: string): string =>
  plainText(text)
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .join("\n");

export const ClipForm = z.object({
  clientKey: clientKey.optional(),
  scene: z.string("Please pick a scene.").regex(/^[a-z0-9-]{1,60}$/, "Please pick a scene."),
  caption: z
    .string(missing)
    .max(longestCaption * longestSign, tooLong)
    .transform(inLines)
    .refine((text) => text !== "", missing)
    .refine((text) => signsOf(text).length <= longestCaption, tooLong)
    .refine((text) => text.split("\n").length <= mostLines, tooTall),
});
export type ClipInput = z.output<typeof ClipForm>;

const noClip = "Please choose a clip.";

export const ClipVoteForm = z.object({
  clipId: z.string(noClip).regex(/^[a-z0-9]{12}$/, noClip),
  /** "no" takes it back. */
  on: z.enum(["yes", "no"], "Vote for it, or take your vote back."),
});
