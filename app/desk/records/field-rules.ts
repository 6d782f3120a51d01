import * as z from "zod";
import { joinErrors } from "../../../platform/action/form.ts";
import { plainText } from "../../../platform/text/plain-text.ts";

const noText = "This is not text";

export const line = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .transform((text) => plainText(text).replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, `${what} is required`).max(max, `${what} has at most ${max} characters`));

export const lineOrNone = (max: number) =>
  z
    .string(noText)
    .default("")
    .transform((text) => plainText(text).replace(/\s+/g, " ").trim())
    .pipe(z.string().max(max, `At most ${max} characters`));

/** Several lines that may be empty. */
export const words = (max: number) =>
  z
    .string(noText)
    .default("")
    .transform((text) => plainText(text).trim())
    .pipe(z.string().max(max, `At most ${max} characters`));

export const required = (what: string, max: number) =>
  words(max).pipe(z.string().min(1, `${what} is required`));

/** A line that was read, or what is wrong with it. */
export type ReadLine<Value> = { value: Value } | { flaw: string };

/** What is wrong with lines is told of all of them at once, each by its number. */
export const eachLine = <Value>(most: number, max: number, read: (entry: string) => ReadLine<Value>) =>
  z
    .string(noText)
    .default("")
    .transform((text, context): Value[] => {
      const values: Value[] = [];
      const flaws: string[] = [];
      for (const [at, typed] of text.split("\n").entries()) {
        const entry = plainText(typed).replace(/\s+/g, " ").trim();
        if (!entry) continue;
        const one = entry.length > max ? { flaw: `at most ${max} characters` } : read(entry);
        if ("flaw" in one) flaws.push(`Line ${at + 1}: ${one.flaw}`);
        else values.push(one.value);
      }
      if (values.length + flaws.length > most) flaws.unshift(`At most ${most} lines`);
      if (flaws.length > 0) context.addIssue({ code: "custom", message: joinErrors(flaws) });
      return values;
    });

export const lines = (most: number, max: number) => eachLine(most, max, (value) => ({ value }));

const openYears = /^(?:since |from )?(\d{4}) ?(?:-|–|—|to|until)? ?(?:now|today|present|ongoing)?$/i;
const years = /^(\d{4}) ?(?:-|–|—|\/|to|until) ?(\d{4})$/i;
const howToWriteYears = "A year, or two: 2024, 2024-2026, 2024-now";

/** As they are kept: "2024", "2024-2026" or "2024-now"; null where no years are meant. */
function readYears(text: string): string | null {
  if (text === "" || /^\d{4}$/.test(text)) return text;
  const [, from, until] = years.exec(text) ?? [];
  if (from && until) return from <= until ? `${from}-${until}` : null;
  const [, since] = openYears.exec(text) ?? [];
  return since ? `${since}-now` : null;
}

export const yearsOrNone = lineOrNone(40).transform((text, context) => {
  const read = readYears(text);
  if (read === null) context.addIssue({ code: "custom", message: howToWriteYears });
  return read ?? "";
});

/** A whole number from one on, or none. */
export const number = (what: string, max = 9999) => {
  const asked = `${what} is a whole number from 1 to ${max}`;
  return z
    .string(asked)
    .default("")
    .refine(
      (text) => text.trim() === "" || (/^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= max),
      asked,
    )
    .transform((text) => (text.trim() === "" ? null : Number(text)));
};

const aMinute = "A minute is a whole number from 0 to 9999";
export const minute = z
  .string(aMinute)
  .default("")
  .refine((text) => /^\s*\d{0,4}\s*$/.test(text), aMinute)
  .transform((text) => (text.trim() === "" ? null : Number(text)));

export const slug = z
  .string("Lowercase letters, digits and dashes, at most 60")
  .default("")
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9-]{0,60}$/, "Lowercase letters, digits and dashes, at most 60"));

/** Empty when nothing of the name can stand in an address. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");

export const pictureName = z
  .string("Choose a picture")
  .default("")
  .refine((text) => /^[a-z0-9-]{0,90}$/.test(text), "Choose a picture")
  .transform((text) => text || null);

/** The slug of a title, or none. */
export const titleOrNone = z
  .string("Choose a title")
  .default("")
  .refine((text) => /^[a-z0-9-]{0,60}$/.test(text), "Choose a title")
  .transform((text) => text || null);

export const ticked = z
  .string("Tick the box, or leave it")
  .default("")
  .transform((text) => text === "on");

/** The fields of the point of a story that something gives away; "none" when it gives nothing away. */
export const spoilFields = {
  spoils: z.enum(["none", "story"], "Choose one").default("none"),
  spoilsSeason: number("The season"),
  spoilsEpisode: number("The episode"),
  spoilsMinute: minute,
};

type Spoilt = {
  spoils: "none" | "story";
  spoilsSeason: number | null;
  spoilsEpisode: number | null;
  spoilsMinute: number | null;
};

/** A season without an episode is no point of a story. */
export const wholePoint = (input: Spoilt) =>
  input.spoils === "none" || (input.spoilsSeason === null) === (input.spoilsEpisode === null);

export const wholePointRefusal = {
  path: ["spoilsEpisode"],
  message: "Give the season and the episode, or neither",
};

/** As rows have it: title, season, episode, minute. */
export const pointOf = (title: string | null, input: Spoilt): (string | number | null)[] =>
  input.spoils === "none" || title === null
    ? [null, null, null, null]
    : [title, input.spoilsSeason, input.spoilsEpisode, input.spoilsMinute];
