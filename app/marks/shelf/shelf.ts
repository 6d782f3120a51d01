import { type ExternalIds, idNames } from "../../catalogue/titles/external-ids.ts";

export type TitleKind = "film" | "show";

/**
 * Once that something was watched. 0, 0 is a film or all of a show; an episode 0 one whose number was not said. `at` is a
 * day, a moment in UTC, or empty where no date was said.
 */
export type Play = { season: number; episode: number; at: string; again: boolean };

/** What somebody noted of a title, here or elsewhere. */
export type ShelfNotes = { rating: number | null; liked: boolean; wanted: boolean; plays: Play[] };

/** A title by what it is called: the kind is null where it was not said. */
export type Named = { kind: TitleKind | null; name: string; year: number | null; ids: ExternalIds };

export type ShelfEntry = Named & ShelfNotes;

/** What a shelf is looked at by. */
export const shelfParts = ["watched", "again", "wanted", "rated", "liked"] as const;
export type ShelfPart = (typeof shelfParts)[number];

export const longestName = 200;
export const years = { first: 1870, last: 2100 };
export const highestSeason = 999;
export const highestEpisode = 9_999;

const saidAt =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d+)?(?:Z|\+00:00| UTC)?)?$/;

/** A day or a moment as it is kept; null for what is none. A file has a hundred thousand of them. */
export function atOf(text: string): string | null {
  const said = saidAt.exec(text.trim());
  if (!said) return null;
  const [, year = "", month = "", day = "", hour, minute, second] = said;
  const date = `${year}-${month}-${day}`;
  if (
    Number(year) < years.first ||
    Number(year) > years.last ||
    !isDate(Number(year), Number(month), Number(day))
  )
    return null;
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second}Z`;
}

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDate = (year: number, month: number, day: number): boolean =>
  day >= 1 &&
  day <= (daysOf[month - 1] ?? 0) &&
  (month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)));

export const dayPart = (at: string): string => at.slice(0, 10);

/**
 * Two ways to say one time: the same moment, or a day and a moment of it. A play without a date says no more than any other
 * of the same episode, unless it is said to be another.
 */
export const saysSame = (one: Play, other: Play): boolean =>
  one.season === other.season &&
  one.episode === other.episode &&
  (one.at === other.at || (one.at !== "" && isDay(one, other) && dayPart(one.at) === dayPart(other.at)));

const isDay = (one: Play, other: Play) => one.at.length === 10 || other.at.length === 10;

/** "barbican nights" for "  Barbican  Nights!": two spellings of one title are one. */
export const titleKey = (title: string): string =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Of a title that is not in the house; no slug has a colon. */
export function keyElsewhere({ kind, name, year, ids }: Named): string {
  for (const id of idNames) {
    if (ids[id] === null) continue;
    return id === "tmdb" || id === "tvdb" ? `${kind}-${id}:${ids[id]}` : `${id}:${ids[id]}`;
  }
  return `${kind}:${titleKey(name) || name.trim()}${year === null ? "" : ` ${year}`}`;
}

export const isElsewhere = (key: string): boolean => key.includes(":");

export const shelfPath = (key: string): string =>
  isElsewhere(key) ? `/shelf/${encodeURIComponent(key)}` : `/marks/${key}`;

/** What one post takes. */
export const mostEntries = 200;
export const mostPlaysSent = 2_000;

/** As a post has it: "2.4 2024-01-02T20:15:00Z again"; 0.0 is a film. */
export const playText = ({ season, episode, at, again }: Play): string =>
  `${season}.${episode} ${at}${again ? " again" : ""}`;
