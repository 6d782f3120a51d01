import { z } from "zod";
import { lengthOf, plainText } from "../../fans/plain-text.ts";
import { mostTaps, reactionKinds } from "../reactions/reactions.ts";

const partyId = z.string().max(100);
const seq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Made by the browser for one send, so that a retry counts once. */
const clientKey = z.string().regex(/^[\w-]{8,64}$/, "That could not be read. Please try again.");

export const longestMessage = 500;

export const JoinForm = z.object({ partyId });

/** 1 to 500 characters of plain text; white space alone is nothing (FORM-04). */
export const MessageForm = z.object({
  partyId,
  clientKey: clientKey.optional(),
  text: z
    .string("Say something first.")
    .max(longestMessage * 8, "A message has at most 500 characters.")
    .transform(plainText)
    .refine((text) => lengthOf(text) > 0, "Say something first.")
    .refine((text) => lengthOf(text) <= longestMessage, "A message has at most 500 characters."),
});

const taps = z.number().int().min(1).max(mostTaps);

/** Taps by kind, as gathered by the browser, or one tap of a plain form's button. */
export const ReactionForm = z
  .object({
    partyId,
    clientKey: clientKey.optional(),
    kind: z.enum(reactionKinds).optional(),
    taps: z.partialRecord(z.enum(reactionKinds), taps).optional(),
  })
  .transform(({ partyId, clientKey, kind, taps }) => ({
    partyId,
    clientKey,
    taps: taps ?? (kind ? { [kind]: 1 } : {}),
  }))
  .refine(({ taps }) => {
    const counts = Object.values(taps);
    const sum = counts.reduce((total, count) => total + count, 0);
    return sum >= 1 && sum <= mostTaps * reactionKinds.length;
  }, "Please choose a reaction.");

export const reportReasons = ["spoiler", "abuse", "spam", "other"] as const;

export const ReportForm = z.object({
  partyId,
  seq,
  reason: z.enum(reportReasons, "Please choose a reason."),
});

export const HideForm = z.object({ partyId, seq });
