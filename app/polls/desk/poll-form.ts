import * as z from "zod";
import { momentOrNone } from "../../../platform/form-fields.ts";
import { plainText } from "../../../platform/text/plain-text.ts";
import { line, words } from "../../desk/records/field-rules.ts";

export const PollForm = z
  .object({
    title: line("The question", 160),
    description: words(500),
    options: z
      .string("At least two options, one on each line")
      .transform((text) =>
        text
          .split("\n")
          .map((option) => plainText(option).replace(/\s+/g, " "))
          .filter(Boolean),
      )
      .pipe(
        z
          .array(z.string().max(80, "An option has at most 80 characters"))
          .min(2, "At least two options, one on each line")
          .max(8, "At most eight options"),
      )
      .refine((options) => new Set(options).size === options.length, "Two options are the same"),
    partyId: z
      .string("There is no such party.")
      .max(100, "There is no such party.")
      .transform((id) => id || null),
    opensAt: momentOrNone,
    closesAt: momentOrNone,
  })
  .refine(({ opensAt, closesAt }) => !closesAt || closesAt.getTime() > (opensAt?.getTime() ?? Date.now()), {
    path: ["closesAt"],
    message: "It closes after it opens, and not in the past",
  });

export type PollInput = z.output<typeof PollForm>;
