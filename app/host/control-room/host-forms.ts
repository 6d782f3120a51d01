import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { guards } from "../../moderation/guard.ts";
import { ruleField } from "../../moderation/rule-form.ts";
import { longestPrediction } from "../../room/called-it/prediction.ts";
import { muteLengths, slownesses } from "./control-room.ts";

export const LineForm = z.object({ seq: wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a line.") });

export const TakeDownForm = LineForm.extend({ rule: ruleField });

export const HeldLineForm = z.object({ line: z.uuid("Please choose a line.") });

export const GuardForm = z.object({ guard: z.enum(guards, "Choose how closely lines are read.") });

export const MuteForm = TakeDownForm.extend({ length: z.enum(muteLengths, "Choose how long.") });

export const SlowForm = z.object({
  seconds: wholeNumber(0, 300, "Choose how slow.").refine(
    (seconds) => slownesses.some((one) => one === seconds),
    "Choose how slow.",
  ),
});

export const HostPollForm = z.object({
  pollId: z.string("Please choose a poll.").max(100, "Please choose a poll."),
});

/** When the party was to end, in ms since 1970: what an announced ending is taken back to. */
export const EndForm = z.object({ endsAt: wholeNumber(0, Number.MAX_SAFE_INTEGER, "Choose when it ends.") });

export const AnswerHereForm = HostPollForm.extend({
  option: wholeNumber(0, 100, "Please choose an answer."),
});

const what = "Say what happened.";

export const CameTrueHereForm = z.object({
  prediction: z.uuid("Please choose a prediction."),
  text: z.string(what).trim().min(1, what).max(longestPrediction, `At most ${longestPrediction} characters.`),
});
