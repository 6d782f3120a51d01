import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { words } from "../../desk/records/field-rules.ts";
import { namedRule } from "../../moderation/decisions/mute-form.ts";

export const ShutOutForm = z.object({ rule: namedRule });

export const FanNoteForm = z.object({ note: words(2000) });

export const FanLetterForm = z.object({ letter: words(2000) });

/** A line of theirs, in a party. */
export const FanLineForm = z.object({
  party: z.string("Please choose a line").max(100, "Please choose a line"),
  seq: wholeNumber(1, Number.MAX_SAFE_INTEGER, "Please choose a line"),
});
