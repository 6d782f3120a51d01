import { z } from "zod";
import { ruleNames } from "../frame/guideline-rules.ts";

/** Which guideline somebody at the desk decides by; missing where the words are to say it. */
export const ruleField = z
  .union([z.literal("").transform(() => undefined), z.enum(ruleNames)], "Choose a rule.")
  .optional();
