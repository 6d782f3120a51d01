import { z } from "zod";
import { wholeNumber } from "../../../platform/form-fields.ts";
import { plainText } from "../../../platform/text/plain-text.ts";
import { type IdName, type idNames, idShapes } from "../../catalogue/titles/external-ids.ts";
import {
  atOf,
  highestEpisode,
  highestSeason,
  longestName,
  mostEntries,
  mostPlaysSent,
  type Play,
  titleKey,
  years,
} from "./shelf.ts";

const choose = "Please choose a title.";
const key = z.string(choose).min(1, choose).max(300, choose);

const chooseEpisode = "Please choose an episode.";
const season = wholeNumber(0, highestSeason, chooseEpisode);
const episode = wholeNumber(0, highestEpisode, chooseEpisode);

const noDate = "A day looks like 2026-11-28. Leave it empty if you do not know.";
/** A day or a moment; empty where none was said. */
const at = z
  .string(noDate)
  .max(30, noDate)
  .transform((text) => (text.trim() === "" ? "" : atOf(text)))
  .refine((read) => read !== null, noDate)
  .transform((read) => read ?? "");

/** 0 takes a rating back. */
export const RatingForm = z.object({ key, rating: wholeNumber(0, 10, "Please rate from 1 to 10.") });

const chooseMark = "Please say yes or no.";

export const ShelfMarkForm = z.object({
  key,
  what: z.enum(["liked", "wanted"], chooseMark),
  is: z.enum(["yes", "no"], chooseMark),
});

export const WatchedForm = z.object({
  key,
  season,
  episode,
  at: at.default(""),
  again: z.enum(["yes", "no"], chooseMark).default("no"),
});

export const NotWatchedForm = z.object({ key, season, episode, at: at.default("") });

export const OffShelfForm = z.object({ key });

const sayName = "Say which film or show.";
const tooLong = `A title has at most ${longestName} characters.`;
const name = z
  .string(sayName)
  .max(longestName * 4, tooLong)
  .transform((text) => plainText(text).replace(/\s+/g, " ").trim())
  .refine((text) => titleKey(text).length > 0, sayName)
  .refine((text) => text.length <= longestName, tooLong);

const badYear = "A year looks like 1922. Leave it empty if you do not know.";

export const ByHandForm = z.object({
  name,
  kind: z.enum(["film", "show"], "Say whether it is a film or a show."),
  year: z
    .string(badYear)
    .max(10, badYear)
    .default("")
    .transform((text) =>
      text.trim() === "" ? null : /^\d{4}$/.test(text.trim()) ? Number(text) : Number.NaN,
    )
    .refine((year) => year === null || (year >= years.first && year <= years.last), badYear),
});

/** What is brought along, as a script sends it. One play is "2.4 2024-01-02T20:15:00Z again"; 0.0 is a film. */
const unreadable = "That could not be read. Please try again.";
const playPattern = /^(\d{1,3})\.(\d{1,4}) (\S*?)( again)?$/;

const play = z
  .string(unreadable)
  .max(60, unreadable)
  .transform((text) => playOf(text))
  .refine((read) => read !== null, unreadable)
  .transform((read) => read as Play);

function playOf(text: string): Play | null {
  const [, season, episode, said = "", again] = playPattern.exec(text) ?? [];
  const at = said === "" ? "" : atOf(said);
  if (season === undefined || at === null) return null;
  return { season: Number(season), episode: Number(episode), at, again: again !== undefined };
}

const idOrNone = (id: IdName) => z.string(unreadable).regex(idShapes[id].pattern, unreadable).nullable();

const entry = z.object({
  /** A slug of the house, or the key it has on the shelf; null for what is new. */
  to: key.nullable(),
  kind: z.enum(["film", "show"], unreadable),
  name,
  year: z.int(unreadable).min(years.first, unreadable).max(years.last, unreadable).nullable(),
  ids: z.object({
    imdb: idOrNone("imdb"),
    tmdb: idOrNone("tmdb"),
    tvdb: idOrNone("tvdb"),
    wikidata: idOrNone("wikidata"),
  } satisfies Record<(typeof idNames)[number], z.ZodType>),
  rating: z.int(unreadable).min(1, unreadable).max(10, unreadable).nullable(),
  liked: z.boolean(unreadable),
  wanted: z.boolean(unreadable),
  plays: z.array(play, unreadable).max(1_000, unreadable),
});

export const BroughtAlongForm = z.object({
  entries: z
    .array(entry, unreadable)
    .min(1, unreadable)
    .max(mostEntries, unreadable)
    .refine(
      (entries) => entries.reduce((sum, { plays }) => sum + plays.length, 0) <= mostPlaysSent,
      unreadable,
    ),
});

export type KeptEntry = z.output<typeof entry>;
