import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { plainText } from "../../../platform/text/plain-text.ts";

const longestLine = 160;
const mostPeople = 4;

const line = (missing: string) =>
  z
    .string(missing)
    .max(longestLine * 4, `At most ${longestLine} characters`)
    .transform((text) => plainText(text).replace(/\s+/g, " ").trim())
    .refine((text) => text.length > 0, missing)
    .refine((text) => text.length <= longestLine, `At most ${longestLine} characters`);

const still = z.string("Choose a picture").max(80, "Choose a picture").optional().default("");

/** One part of what a latecomer is told: from its minute until the next part's. */
export const RecapForm = z
  .object({
    minute: wholeNumber(0, 1_440, "A minute of the party"),
    what: line("Say what this is"),
    stands: line("Say how it stands"),
    happened: line("Say what has just happened"),
    who: z.string("One person on each line").max(1_000, "At most four people").optional().default(""),
    still1: still,
    still2: still,
  })
  .transform(({ minute, what, stands, happened, who, still1, still2 }, context) => {
    const people = who
      .split("\n")
      .map((one) => plainText(one).trim())
      .filter(Boolean)
      .map((one) => /^([^:]{1,60}):\s*(.{1,80})$/.exec(one));
    if (people.length > mostPeople)
      context.addIssue({ code: "custom", path: ["who"], message: `At most ${mostPeople} people` });
    if (people.includes(null))
      context.addIssue({
        code: "custom",
        path: ["who"],
        message: "Write each as “Name: who they are”",
      });
    return {
      minute,
      lines: [what, stands, happened] as [string, string, string],
      who: people.flatMap((one) => (one ? [{ name: one[1] ?? "", is: one[2] ?? "" }] : [])),
      stills: [...new Set([still1, still2].filter(Boolean))],
    };
  });

export const RecapMinuteForm = z.object({ minute: wholeNumber(0, 1_440, "A minute of the party") });
