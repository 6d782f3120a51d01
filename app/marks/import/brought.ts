import { beginningOf } from "../../../platform/text/beginning.ts";
import { count, counted } from "../../../platform/ui/numbers.ts";
import {
  longestName,
  mostEntries,
  mostPlaysSent,
  playText,
  type ShelfEntry,
  type TitleKind,
} from "../shelf/shelf.ts";
import { dayWords, ratingWords } from "../shelf/shelf-words.ts";
import type { FileReading } from "./collected.ts";
import { type Compared, type Known, ShelfComparison } from "./compare.ts";

/** One title of a file, as it is shown before anything is kept. */
export type BroughtTitle = {
  id: number;
  pile: Compared["pile"];
  /** Of the house. */
  slug: string | null;
  name: string;
  year: number | null;
  /** What the file says of it, in one line. */
  says: string;
  moves: string | null;
  /** Times it was watched that are new. */
  plays: number;
  /** Of one to look at: what it can be. */
  choices: { value: string; label: string }[];
};

export type Preview = {
  source: string;
  titles: BroughtTitle[];
  plays: number;
  twice: number;
  left: string[];
};

/** What somebody has said of a preview: titles that are to be left, and what those to look at are. */
export type KeepChoices = { off: number[]; looked: Record<number, string> };

type Sent = Omit<ShelfEntry, "kind" | "plays"> & { to: string | null; kind: TitleKind; plays: string[] };

export type Batch = { entries: Sent[]; plays: number };

/** A file that was read, from the first look to what is sent of it. All of it stays where it was read. */
export class Brought {
  private readonly comparison: ShelfComparison;
  private readonly compared: Compared[];
  private readonly reading: FileReading;

  constructor(reading: FileReading, known: Known) {
    this.reading = reading;
    this.comparison = new ShelfComparison(known);
    this.compared = reading.entries.map((entry) => this.comparison.compare(entry));
  }

  preview(): Preview {
    const { source, entries, twice, left } = this.reading;
    return {
      ...{ source, twice, left },
      titles: this.compared.map((one, id) => shown(one, id)),
      plays: entries.reduce((sum, { plays }) => sum + plays.length, 0),
    };
  }

  /** What is kept, in parts that one post takes. */
  batches({ off, looked }: KeepChoices): Batch[] {
    const left = new Set(off);
    const sent = this.compared.flatMap((one, id) => {
      if (left.has(id) || one.pile === "here") return [];
      if (one.pile !== "look") return pieces(one, one.entry.kind);
      const [said, slug] = (looked[id] ?? "").split(":");
      if (said === "house" && slug) {
        const as = this.comparison.as(one.entry, slug);
        return as.pile === "here" ? [] : pieces(as, one.maybe.find(({ key }) => key === slug)?.kind ?? null);
      }
      return said === "film" || said === "show" ? pieces(one, said) : [];
    });
    return inBatches(sent);
  }
}

const mostOfOne = 1_000;

function pieces({ entry, to, fresh }: Compared, kind: TitleKind | null): Sent[] {
  if (kind === null) return [];
  const { name, year, ids, rating, liked, wanted } = entry;
  const one = { to, kind, name: beginningOf(name, longestName), year, ids, rating, liked, wanted };
  const parts = Array.from({ length: Math.max(1, Math.ceil(fresh.length / mostOfOne)) }, (_, n) =>
    fresh.slice(n * mostOfOne, (n + 1) * mostOfOne).map(playText),
  );
  return parts.map((plays) => ({ ...one, plays }));
}

function inBatches(sent: Sent[]): Batch[] {
  const batches: Batch[] = [];
  for (const entry of sent) {
    const last = batches.at(-1);
    if (!last || last.entries.length === mostEntries || last.plays + entry.plays.length > mostPlaysSent)
      batches.push({ entries: [entry], plays: entry.plays.length });
    else {
      last.entries.push(entry);
      last.plays += entry.plays.length;
    }
  }
  return batches;
}

function shown({ entry, pile, to, maybe, fresh, moves }: Compared, id: number): BroughtTitle {
  const { name, year } = entry;
  const isHouse = pile === "house" || (pile === "here" && to !== null && !to.includes(":"));
  return {
    ...{ id, pile, name, year, moves },
    slug: isHouse ? to : null,
    says: saysOf(entry),
    plays: fresh.length,
    choices: pile === "look" ? choicesOf(entry, maybe) : [],
  };
}

function choicesOf({ kind }: ShelfEntry, maybe: Compared["maybe"]) {
  const elsewhere = [
    { value: "film", label: "A film that is not here" },
    { value: "show", label: "A show that is not here" },
  ].filter(({ value }) => kind === null || value === kind);
  const known = maybe.map(({ key, name, year }) => ({
    value: `house:${key}`,
    label: year === null ? `It is ${name}` : `It is ${name}, ${year}`,
  }));
  return [...known, ...elsewhere];
}

function saysOf({ kind, plays, rating, liked, wanted }: ShelfEntry): string {
  const parts: string[] = [];
  const dates = plays.map(({ at }) => at).filter((at) => at !== "");
  const last = dates.reduce((late, at) => (at > late ? at : late), "");
  const episodes = new Set(plays.map(({ season, episode }) => `${season}.${episode}`)).size;
  const isOfEpisodes = kind === "show" && plays.some(({ season, episode }) => season > 0 || episode > 0);
  if (isOfEpisodes) parts.push(counted(episodes, "episode"));
  else if (plays.length > 1) parts.push(`${count(plays.length)} times`);
  else if (plays.length === 1) parts.push("watched");
  if (last) parts.push(`${plays.length > 1 ? "last on " : ""}${dayWords(last)}`);
  else if (plays.length > 0) parts.push("no date in the file, so none here");
  if (rating !== null) parts.push(ratingWords(rating));
  if (liked) parts.push("liked");
  if (wanted) parts.push("want to see");
  const all = parts.join(", ");
  return all.slice(0, 1).toUpperCase() + all.slice(1);
}
