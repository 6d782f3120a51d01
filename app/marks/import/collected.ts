import { counted } from "../../../platform/ui/numbers.ts";
import {
  type ExternalIds,
  type IdName,
  idNames,
  idShapes,
  noIds,
} from "../../catalogue/titles/external-ids.ts";
import {
  atOf,
  dayPart,
  highestEpisode,
  highestSeason,
  longestName,
  type Named,
  type Play,
  type ShelfEntry,
  titleKey,
  years,
} from "../shelf/shelf.ts";

/** What was read of a file: how often something was said twice, and what was left in it, in sentences. */
export type FileReading = { source: string; entries: ShelfEntry[]; twice: number; left: string[] };

/** What several files of one archive say of titles, put together. Whatever does not say which title is left out. */
export class Collected {
  private readonly entries: ShelfEntry[] = [];
  private readonly byId = new Map<string, ShelfEntry>();
  private readonly byName = new Map<string, ShelfEntry>();
  private readonly plays = new Map<ShelfEntry, Map<string, Play & { table: number }>>();
  private readonly known = new Map<string, ShelfEntry | null>();
  private readonly leftOut = new Map<string, number>();
  private twice = 0;
  private table = 0;

  /** Tables of one archive say much of each other again: only within one is it said twice. */
  nextTable(): void {
    this.table++;
  }

  /** As `title`, of what is said so in row after row: `key` is all that `said` reads. */
  titleOf(key: string, said: () => Parameters<Collected["title"]>[0]): ShelfEntry | null {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const entry = this.title(said());
    this.known.set(key, entry);
    return entry;
  }

  /** The entry of this title; null for one that has no name. */
  title(said: {
    kind: Named["kind"];
    name: string;
    year?: number | null;
    ids?: ExternalIds;
  }): ShelfEntry | null {
    const { kind, year = null, ids = noIds } = said;
    const name = said.name.replace(/\s+/g, " ").trim();
    const named = idNames.flatMap((id) => (ids[id] === null ? [] : [`${kind} ${id} ${ids[id]}`]));
    let entry = named.map((id) => this.byId.get(id)).find((known) => known !== undefined);
    if (!entry && (titleKey(name) === "" || name.length > longestName)) return null;
    const byName = `${kind} ${titleKey(name)} ${year ?? ""}`;
    const alike = this.byName.get(byName);
    if (!entry && alike && agree(alike.ids, ids)) entry = alike;
    if (!entry) {
      entry = { kind, name, year, ids: { ...ids }, rating: null, liked: false, wanted: false, plays: [] };
      this.entries.push(entry);
      if (!alike) this.byName.set(byName, entry);
    }
    for (const id of idNames) entry.ids[id] ??= ids[id];
    for (const id of named) this.byId.set(id, entry);
    entry.year ??= year;
    return entry;
  }

  /** What was said twice counts as once. */
  play(entry: ShelfEntry, { season = 0, episode = 0, at = "", again = false }: Partial<Play>): void {
    if (season > highestSeason || episode > highestEpisode) {
      this.leave("with a number no episode has");
      return;
    }
    const plays = this.plays.get(entry) ?? new Map<string, Play & { table: number }>();
    this.plays.set(entry, plays);
    const key = `${season}.${episode} ${at}`;
    const known = plays.get(key);
    if (known?.table === this.table) this.twice++;
    if (known) known.again ||= again;
    else plays.set(key, { season, episode, at, again, table: this.table });
  }

  /** "12 rows" and then what is wrong with them, such as "without a title". */
  leave(what: string): void {
    this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + 1);
  }

  read(source: string): FileReading {
    for (const [entry, plays] of this.plays)
      entry.plays = withoutLess([...plays.values()].map(({ table: _, ...play }) => play));
    const entries = this.entries.filter(
      ({ rating, liked, wanted, plays }) => rating !== null || liked || wanted || plays.length > 0,
    );
    const left = [...this.leftOut].map(([what, times]) => `${counted(times, "row")} ${what}`);
    return { source, entries, twice: this.twice, left };
  }
}

/** Without those that say no more than another: no date beside one, a day beside a moment of it. */
function withoutLess(plays: Play[]): Play[] {
  if (plays.every(({ at }) => at.length > 10)) return plays;
  const said = new Set<string>();
  for (const { season, episode, at } of plays) {
    if (at !== "") said.add(`${season}.${episode}`);
    if (at.length > 10) said.add(`${season}.${episode} ${dayPart(at)}`);
  }
  return plays.filter(({ season, episode, at, again }) =>
    at === ""
      ? again || !said.has(`${season}.${episode}`)
      : at.length > 10 || !said.has(`${season}.${episode} ${at}`),
  );
}

export const agree = (one: ExternalIds, other: ExternalIds) =>
  idNames.every((id) => one[id] === null || other[id] === null || one[id] === other[id]);

/** Ids as files hold them, numbers or text; whatever has not the shape of one is none. */
export function idsOf(said: Partial<Record<IdName, unknown>> | null | undefined): ExternalIds {
  const read = (id: IdName) => {
    const text =
      typeof said?.[id] === "number" || typeof said?.[id] === "string" ? String(said[id]).trim() : "";
    return idShapes[id].pattern.test(text) ? text : null;
  };
  return { imdb: read("imdb"), tmdb: read("tmdb"), tvdb: read("tvdb"), wikidata: read("wikidata") };
}

/** A year as files hold it; null for what is none. */
export function yearOf(said: unknown): number | null {
  const year = typeof said === "number" ? said : /^\d{4}$/.test(String(said ?? "").trim()) ? Number(said) : 0;
  return Number.isInteger(year) && year >= years.first && year <= years.last ? year : null;
}

/** A number from 0 on; null for what is none, so that no episode is made up. */
export function numberIn(said: unknown): number | null {
  if (typeof said === "number") return Number.isInteger(said) && said >= 0 ? said : null;
  return typeof said === "string" && /^\d{1,6}$/.test(said.trim()) ? Number(said) : null;
}

/** A date as files hold it; empty for none. */
export const dateIn = (said: unknown): string => (typeof said === "string" ? (atOf(said) ?? "") : "");

/** 1 to 10; null for what is none. */
export function ratingIn(said: unknown, times = 1): number | null {
  const rating =
    (typeof said === "number" ? said : said === "" || typeof said !== "string" ? 0 : Number(said)) * times;
  return Number.isInteger(rating) && rating >= 1 && rating <= 10 ? rating : null;
}

/** "Bodyguard (2018)" is Bodyguard, of 2018. */
export function splitYear(name: string): { name: string; year: number | null } {
  const [, before = "", year] = /^(.*\S)\s+\((\d{4})\)$/.exec(name.trim()) ?? [];
  return yearOf(year) === null ? { name, year: null } : { name: before, year: yearOf(year) };
}
