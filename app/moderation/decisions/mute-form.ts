import { z } from "zod";
import { guidelineRules, ruleNames } from "../../frame/guideline-rules.ts";

/** Which guideline somebody is told. */
export const namedRule = z.enum(ruleNames, `Choose a rule, such as “${guidelineRules.company}”`);

const lengths = ["1", "24", "good"] as const;

/** Hours, or for good. */
export const MuteFanForm = z.object({ rule: namedRule, length: z.enum(lengths, "Choose how long") });

export const endOfMute = (length: (typeof lengths)[number]): Date | null =>
  length === "good" ? null : new Date(Date.now() + Number(length) * 3_600_000);

/** The author of something in a list. */
export const MuteAuthorForm = MuteFanForm.extend({ id: z.string("Please choose what they wrote.").max(120) });
export const UnmuteAuthorForm = MuteAuthorForm.pick({ id: true });
