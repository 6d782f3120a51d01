import * as z from "zod";
import { plainText } from "../../../platform/text/plain-text.ts";

const noText = "This is no text";

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

export const lines = (most: number, max: number) =>
  z
    .string(noText)
    .default("")
    .transform((text) =>
      text
        .split("\n")
        .map((entry) => plainText(entry).replace(/\s+/g, " ").trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(z.string().max(max, `A line has at most ${max} characters`)).max(most, `At most ${most} lines`),
    );

/** A whole number from one on, or none. */
export const number = (what: string, max = 9999) =>
  z
    .string(`${what} is a whole number`)
    .default("")
    .refine(
      (text) => text.trim() === "" || (/^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= max),
      `${what} is a whole number`,
    )
    .transform((text) => (text.trim() === "" ? null : Number(text)));

export const minute = z
  .string("A minute is a whole number")
  .default("")
  .refine((text) => /^\s*\d{0,4}\s*$/.test(text), "A minute is a whole number")
  .transform((text) => (text.trim() === "" ? null : Number(text)));

export const slug = z
  .string("Small letters, digits and dashes, at most 60")
  .default("")
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9-]{0,60}$/, "Small letters, digits and dashes, at most 60"));

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
