import * as z from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import {
  eachLine,
  line,
  lineOrNone,
  lines,
  number,
  pictureName,
  type ReadLine,
  slug,
  ticked,
  words,
  yearsOrNone,
} from "../../desk/records/field-rules.ts";
import { type IdName, idShapes } from "./external-ids.ts";

export const titleKinds = [
  { value: "show", label: "Show" },
  { value: "film", label: "Film" },
] as const;

/** Without bars a dash parts them: a long one anywhere, a hyphen only beside a blank, for it stands in names as well. */
const dash = / ?[–—] ?| - ?|- /;
const mostCredits = 40;

/** "Mira | Ada Lind | Has every key": a line that names nobody, and says nothing of it, may be an actor's as well. */
function readCredit(entry: string): ReadLine<{ name: string; actor: string | null; line: string }> {
  const parts = entry.includes("|") ? entry.split("|") : entry.split(dash);
  const [name = "", actor, ...rest] = parts.map((part) => part.trim());
  if (!name) return { flaw: "begin with the character, as “Mira | Ada Lind”" };
  if (actor === undefined)
    return { flaw: `who plays ${name}? Write “${name} | Ada Lind”, or “${name} |” if nobody plays them` };
  return { value: { name, actor: actor || null, line: rest.join(entry.includes("|") ? " | " : " - ") } };
}

export const points = eachLine<{ minute: number; what: string }>(500, 305, (entry) => {
  const [, minute, what] = /^(\d{1,4})\s+(\S.*)$/.exec(entry) ?? [];
  if (!minute || !what) return { flaw: "begin with the minute, as “12 The clock stops”" };
  if (what.length > 300) return { flaw: "at most 300 characters" };
  return { value: { minute: Number.parseInt(minute, 10), what } };
});

const ink = (entry: string): ReadLine<string> =>
  /^#[0-9a-f]{6}$/i.test(entry) ? { value: entry } : { flaw: "a color looks like #0b1118" };

const externalId = (name: IdName) => {
  const { label, pattern, example } = idShapes[name];
  return lineOrNone(20)
    .refine((id) => id === "" || pattern.test(id), `An id of ${label} looks like ${example}`)
    .transform((id) => id || null);
};

export const TitleForm = z.object({
  name: line("The name", 120),
  slug,
  kind: z.enum(["film", "show"], "Choose one"),
  years: yearsOrNone,
  studio: lineOrNone(120),
  logline: lineOrNone(200),
  synopsis: words(2000),
  runtime: number("The runtime", 999),
  genres: lines(10, 40),
  inks: eachLine(5, 7, ink).refine(
    ({ length }) => length === 0 || length === 5,
    "Five colors such as #0b1118, or none",
  ),
  credits: eachLine(mostCredits, 300, readCredit),
  points,
  still: pictureName,
  poster: pictureName,
  themeSong: lineOrNone(60),
  imdb: externalId("imdb"),
  tmdb: externalId("tmdb"),
  tvdb: externalId("tvdb"),
  wikidata: externalId("wikidata"),
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
