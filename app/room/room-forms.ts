import { z } from "zod";
import { clientKey, wholeNumber } from "../../platform/form-fields.ts";
import { mostTaps, reactionKinds } from "../parties/log/reactions.ts";
import { Words } from "../parties/log/words-form.ts";

const partyId = z.string("Please choose a party.").max(100, "Please choose a party.");
const seq = wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a message.");

export const PartyJoinForm = z.object({ partyId });

/** Also sent by a plain form. */
export const MarkForm = z.object({ partyId, marked: z.enum(["yes", "no"], "Please mark it, or not.") });

export const MessageForm = z.object({
  partyId,
  clientKey: clientKey.optional(),
  /** Number of the answered line. */
  replyTo: seq.optional(),
  text: Words,
});

const chooseReaction = "Please choose a reaction.";
const reaction = z.enum(reactionKinds, chooseReaction);
const taps = z.int(chooseReaction).min(1, chooseReaction).max(mostTaps, chooseReaction);

/** Collected by the browser, or a single tap of a plain form. */
export const ReactionForm = z
  .object({
    partyId,
    clientKey: clientKey.optional(),
    kind: reaction.optional(),
    taps: z.partialRecord(reaction, taps, chooseReaction).optional(),
  })
  .transform(({ partyId, clientKey, kind, taps }) => ({
    partyId,
    clientKey,
    taps: taps ?? (kind ? { [kind]: 1 } : {}),
  }))
  .refine(
    ({ taps }) => {
      const counts = Object.values(taps);
      const sum = counts.reduce((total, count) => total + count, 0);
      return sum >= 1 && sum <= mostTaps * reactionKinds.length;
    },
    { path: ["taps"], error: chooseReaction },
  );

export const HideForm = z.object({ partyId, seq });
