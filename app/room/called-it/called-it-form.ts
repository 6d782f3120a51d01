import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";
import { longestPrediction } from "./prediction.ts";

const partyId = z.string("Please choose a party.").max(100, "Please choose a party.");
const tooLong = `A prediction has at most ${longestPrediction} characters.`;
const chooseAnswer = "Please choose an answer.";

const words = z
  .string("Say what will happen.")
  .max(longestPrediction * 8, tooLong)
  .transform(plainText)
  .refine((text) => lengthOf(text) > 0, "Say what will happen.")
  .refine((text) => lengthOf(text) <= longestPrediction, tooLong);

export const SealAnswerForm = z.object({
  partyId,
  pollId: z.string("Please choose a poll.").max(100, "Please choose a poll."),
  option: wholeNumber(0, 100, chooseAnswer),
});

export const SealWordsForm = z.object({ partyId, text: words });

export const DeletePredictionForm = z.object({ partyId, id: z.uuid("Please choose a prediction.") });
