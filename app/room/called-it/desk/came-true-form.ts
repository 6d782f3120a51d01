import { z } from "zod";
import { wholeNumber } from "../../../../platform/form-fields.ts";
import { longestPrediction } from "../prediction.ts";

export const MarkAnswerForm = z.object({
  pollId: z.string("Please choose a poll.").max(100, "Please choose a poll."),
  option: wholeNumber(0, 100, "Please choose an answer."),
});

const what = "Say what happened.";
const whom = "Choose what came true.";

export const CameTrueForm = z.object({
  id: z.string("Please choose a party.").max(100, "Please choose a party."),
  text: z.string(what).trim().min(1, what).max(longestPrediction, `At most ${longestPrediction} characters.`),
  ids: z.union(
    [z.uuid(whom).transform((id) => [id]), z.array(z.uuid(whom), whom).min(1, whom).max(500, whom)],
    whom,
  ),
});
