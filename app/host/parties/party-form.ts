import * as z from "zod";
import { joinErrors } from "../../../platform/action/form.ts";
import { moment } from "../../../platform/form-fields.ts";
import { fileField } from "../../catalogue/pictures/upload-form.ts";
import { line, number, words } from "../../desk/records/field-rules.ts";
import { guards } from "../../moderation/guard.ts";
import { runSheet } from "../run-sheet/sheet-form.ts";

const minuteMs = 60_000;
const mostMinutes = 24 * 60;

/** A party without a picture of its own shows its title's; an empty screen while that has none. */
export const noPicture = "";

export const PartyForm = z
  .object({
    title: line("The title", 120),
    show: line("The show", 120),
    season: number("The season"),
    episode: number("The episode"),
    host: line("The host", 60),
    image: z
      .string("Choose a picture")
      .default("")
      .refine((name) => name === noPicture || /^still-[a-z0-9-]+$/.test(name), "Choose a picture"),
    file: fileField,
    description: words(500),
    guard: z.enum(guards, "Choose how closely lines are read").default("gentle"),
    startsAt: moment("The start is required"),
    endsAt: moment("The end is required"),
    /** Of a new party; that of one that is there is changed in its live room. */
    sheet: runSheet,
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ["endsAt"],
    message: "It ends after it starts",
  })
  .refine(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= mostMinutes * minuteMs, {
    path: ["endsAt"],
    message: "A party lasts at most a day",
  })
  .superRefine(({ startsAt, endsAt, sheet }, context) => {
    const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs;
    const late = sheet.filter((cue) => cue.minute > minutes);
    const flaws = late.map(
      ({ minute }) => `Minute ${minute} is after its end, ${Math.floor(minutes)} minutes in`,
    );
    if (flaws.length > 0) context.addIssue({ code: "custom", path: ["sheet"], message: joinErrors(flaws) });
  });

export type PartyInput = z.output<typeof PartyForm>;
