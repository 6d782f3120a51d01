import * as z from "zod";
import { wholeNumber } from "../../../platform/action/form-fields.ts";
import { line, lineOrNone, lines, number, pictureName, slug, ticked, words } from "../desk/field-rules.ts";

export const titleKinds = [
  { value: "show", label: "Show" },
  { value: "film", label: "Film" },
] as const;

const credit = /^([^|]+)(?:\|([^|]*))?(?:\|(.*))?$/;

export const points = z
  .string("Begin each line with its minute: 12 The clock stops")
  .default("")
  .transform((text) =>
    text
      .split("\n")
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(
    (all) => all.every((entry) => /^\d{1,4}\s+\S/.test(entry)),
    "Begin each line with its minute: 12 The clock stops",
  )
  .transform((all) =>
    all.map((entry) => ({
      minute: Number.parseInt(entry, 10),
      what: entry.replace(/^\d+\s+/, "").slice(0, 300),
    })),
  );

export const TitleForm = z.object({
  name: line("The name", 120),
  slug,
  kind: z.enum(["film", "show"], "Choose one"),
  years: lineOrNone(9).refine(
    (text) => text === "" || /^\d{4}(-\d{4})?$/.test(text),
    "A year, or two: 2024-2026",
  ),
  studio: lineOrNone(120),
  logline: lineOrNone(200),
  synopsis: words(2000),
  runtime: number("The runtime", 999),
  genres: lines(10, 40),
  inks: lines(5, 7).refine(
    (inks) => inks.every((ink) => /^#[0-9a-f]{6}$/i.test(ink)) && (inks.length === 0 || inks.length === 5),
    "Five colours such as #0b1118, or none",
  ),
  credits: lines(40, 300).transform((all) =>
    all.map((entry) => {
      const [, name = "", actor = "", part = ""] = credit.exec(entry) ?? [];
      return { name: name.trim(), actor: actor.trim() || null, line: part.trim() };
    }),
  ),
  points,
  still: pictureName,
  poster: pictureName,
  themeSong: lineOrNone(60),
  isRanked: ticked,
});

export type TitleInput = z.output<typeof TitleForm>;

export const EpisodeForm = z.object({
  season: number("The season").refine((value) => value !== null, "The season is required"),
  number: number("The number").refine((value) => value !== null, "The number is required"),
  name: line("The name", 120),
  synopsis: words(1000),
  isHarmless: ticked,
  runtime: number("The runtime", 999),
  points,
});

export type EpisodeInput = z.output<typeof EpisodeForm>;

export const SeasonForm = z.object({
  season: wholeNumber(1, 9999, "There is no such season."),
  name: lineOrNone(120),
});
