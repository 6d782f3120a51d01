import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { words } from "../../desk/records/field-rules.ts";
import { guidelineRules, ruleNames } from "../../frame/guideline-rules.ts";

const rule = z.enum(ruleNames, `Choose a rule, such as “${guidelineRules.company}”`);

export const fanMutes = ["1", "24", "good"] as const;

/** Hours, or for good. */
export const MuteFanForm = z.object({ rule, length: z.enum(fanMutes, "Choose how long") });

export const ShutOutForm = z.object({ rule });

export const FanNoteForm = z.object({ note: words(2000) });

export const FanLetterForm = z.object({ letter: words(2000) });

/** A line of theirs, in a party. */
export const FanLineForm = z.object({
  party: z.string("Please choose a line").max(100, "Please choose a line"),
  seq: wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a line"),
});
