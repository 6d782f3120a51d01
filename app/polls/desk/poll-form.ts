import * as z from "zod";
import { plainText } from "../../fans/plain-text.ts";

const line = (what: string, max: number) =>
  z
    .string()
    .transform((text) => plainText(text).replace(/\s+/g, " "))
    .pipe(z.string().min(1, `${what} is required`).max(max, `${what} has at most ${max} characters`));

/** A moment in UTC, as the browser's field for a day and a time writes it; empty is none. */
export const momentOrNone = z
  .string()
  .refine((text) => text === "" || !Number.isNaN(Date.parse(`${text}Z`)), "This is no day and time")
  .transform((text) => (text === "" ? null : new Date(`${text}Z`)));

/** What an operator fills in for a poll; the options are lines. */
export const PollForm = z
  .object({
    title: line("The question", 160),
    description: z.string().max(500, "At most 500 characters").transform(plainText),
    options: z
      .string()
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
      .string()
      .max(100)
      .transform((id) => id || null),
    opensAt: momentOrNone,
    closesAt: momentOrNone,
  })
  .refine(({ opensAt, closesAt }) => !closesAt || closesAt.getTime() > (opensAt?.getTime() ?? Date.now()), {
    path: ["closesAt"],
    message: "It closes after it opens, and not in the past",
  });

export type PollInput = z.output<typeof PollForm>;
