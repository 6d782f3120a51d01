import * as z from "zod";
import { fileField } from "../../catalogue/pictures/upload-form.ts";
import { plainText } from "../../fans/plain-text.ts";

const line = (what: string, max: number) =>
  z
    .string()
    .transform((text) => plainText(text).replace(/\s+/g, " "))
    .pipe(z.string().min(1, `${what} is required`).max(max, `${what} has at most ${max} characters`));

const number = (what: string) =>
  z
    .string()
    .refine((text) => text === "" || /^[1-9]\d{0,3}$/.test(text), `${what} is a whole number`)
    .transform((text) => (text === "" ? null : Number(text)));

/** A moment in UTC, as the browser's field for a day and a time writes it. */
const moment = (what: string) =>
  z
    .string()
    .min(1, `${what} is required`)
    .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), "This is no day and time")
    .transform((text) => new Date(`${text}Z`));

/** A party without a picture of its own shows its title's; an empty screen while that has none. */
export const noPicture = "";

/** What an operator fills in for a party. */
export const PartyForm = z
  .object({
    title: line("The title", 120),
    show: line("The show", 120),
    season: number("The season"),
    episode: number("The episode"),
    host: line("The host", 60),
    image: z
      .string()
      .default("")
      .refine((name) => name === noPicture || /^still-[a-z0-9-]+$/.test(name), "Choose a picture"),
    file: fileField,
    description: z.string().max(500, "At most 500 characters").transform(plainText),
    startsAt: moment("The start"),
    endsAt: moment("The end"),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ["endsAt"],
    message: "It ends after it starts",
  });

export type PartyInput = z.output<typeof PartyForm>;
