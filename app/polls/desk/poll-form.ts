import * as z from "zod";
import { momentOrNone } from "../../../platform/action/form-fields.ts";
import { plainText } from "../../../platform/text/plain-text.ts";

const line = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .transform((text) => plainText(text).replace(/\s+/g, " "))
    .pipe(z.string().min(1, `${what} is required`).max(max, `${what} has at most ${max} characters`));

export const PollForm = z
  .object({
    title: line("The question", 160),
    description: z.string("At most 500 characters").max(500, "At most 500 characters").transform(plainText),
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
