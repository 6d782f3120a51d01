import { z } from "zod";
import { lengthOf, plainText } from "../../platform/text/plain-text.ts";
import { longestQuestion } from "./voice/question-length.ts";
import { seenPattern } from "./voice/watched.ts";

const said = (longest: number) =>
  z
    .string("Please write something.")
    .max(longest * 8, `Please use at most ${longest} characters.`)
    .transform(plainText)
    .refine((text) => lengthOf(text) > 0, "Please write something.")
    .refine((text) => lengthOf(text) <= longest, `Please use at most ${longest} characters.`);

const character = z
  .string("Please choose a character.")
  .trim()
  .min(1, "Please choose a character.")
  .max(60, "Please choose a character.");

/** Where a plain post goes back to: one talk, several faces. */
export const faces = ["app", "character-chat", "shop"] as const;
export type TalkFace = (typeof faces)[number];
const face = z.enum(faces, "There is no such page.").default("app");

export const TalkForm = z.object({
  character,
  face,
  text: said(longestQuestion),
  /** A message sent again is the same one. */
  clientKey: z
    .string("That is not a key.")
    .regex(/^[\w-]{8,64}$/, "That is not a key.")
    .optional(),
});

export const TalkOfForm = z.object({ character, face });

/** What the strip says: see `seenPattern`. */
export const TalkSeenForm = z.object({
  character,
  face,
  seen: z
    .string("Please say how much you have seen.")
    .regex(seenPattern, "Please say how much you have seen."),
});

/** BACKEND-22: what the function character-chat takes. */
export const CharacterChatForm = z.object({
  character,
  message: said(longestQuestion),
  conversationHistory: z
    .array(
      z.object(
        {
          role: z.enum(["user", "assistant"], "A line is the user's or the assistant's."),
          content: z.string("A line has words.").max(2_000, "A line is too long."),
        },
        "A line has a role and words.",
      ),
      "The conversation is a list of lines.",
    )
    .max(100, "The conversation is too long.")
    .default([]),
});
