import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";
import type { SheetCue } from "./cue.ts";

const longestParty = 24 * 60;
const mostOptions = 8;

const words = (max: number, refusal: string) => {
  const tooLong = `At most ${max} characters`;
  return z
    .string(refusal)
    .max(max * 8, tooLong)
    .optional()
    .default("")
    .transform((text) => plainText(text).replace(/\s+/g, " "))
    .refine((text) => lengthOf(text) <= max, tooLong);
};
const minuteWords = "A minute of the party";

/** One form for all kinds: fields of another kind are left as they are. */
export const CueForm = z
  .object({
    kind: z.enum(["scene", "reaction-prompt", "host", "trivia", "hot-or-not", "poll"], "Choose what it is."),
    text: words(200, "Say what it says"),
    title: words(120, "It needs a title"),
    character: z.string("Choose a character").max(60, "Choose a character").optional().default(""),
    options: z
      .string("At least two options, one on each line")
      .max(2_000, "At most eight options")
      .optional()
      .default(""),
    minutes: wholeNumber(1, 120, "From 1 to 120 minutes").optional().default(5),
    /** Missing or empty: now. */
    minute: z
      .union([z.literal(""), wholeNumber(0, longestParty, minuteWords)], minuteWords)
      .optional()
      .default(""),
  })
  .transform(({ minute, ...fields }, context): { cue: SheetCue; minute: number | null } => {
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    const when = minute === "" ? null : minute;
    const { kind, text, title, character, minutes } = fields;
    if (kind === "poll") {
      const options = [
        ...new Set(
          fields.options
            .split("\n")
            .map((option) => plainText(option))
            .filter(Boolean),
        ),
      ];
      if (!title) return refuse("title", "The question is required");
      if (options.length < 2) return refuse("options", "At least two options, one on each line");
      if (options.length > mostOptions) return refuse("options", "At most eight options");
      if (options.some((option) => option.length > 80))
        return refuse("options", "An option has at most 80 characters");
      return { cue: { cue: "poll", title, options, minutes }, minute: when };
    }
    if (kind === "hot-or-not") {
      if (!character) return refuse("character", "Choose a character");
      return { cue: { cue: kind, characterId: character, text: "" }, minute: when };
    }
    if (!text) return refuse("text", "Say what it says");
    if (kind === "trivia") {
      if (!title) return refuse("title", "It needs a title");
      return { cue: { cue: kind, title, text }, minute: when };
    }
    // Its name is the party's, once it is fired.
    if (kind === "host") return { cue: { cue: kind, name: "", text }, minute: when };
    return { cue: { cue: kind, text }, minute: when };
  });

/** The form that plans this cue in its minute. */
export function fieldsOfCue(cue: SheetCue, offsetMs: number): Record<string, string> {
  const minute = String(Math.round(offsetMs / 60_000));
  if (cue.cue === "poll") {
    const { title, options, minutes } = cue;
    return { kind: "poll", minute, title, options: options.join("\n"), minutes: String(minutes) };
  }
  if (cue.cue === "hot-or-not") return { kind: cue.cue, minute, character: cue.characterId };
  if (cue.cue === "trivia") return { kind: cue.cue, minute, title: cue.title, text: cue.text };
  return { kind: cue.cue, minute, text: cue.text };
}

export const CueIdForm = z.object({ cue: z.uuid("There is no such cue.") });

export const MoveCueForm = z.object({
  cue: z.uuid("There is no such cue."),
  minute: wholeNumber(0, longestParty, minuteWords),
});
