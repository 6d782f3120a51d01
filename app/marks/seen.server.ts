import { batchedReads, GroupCommit } from "../../platform/db/group-commit.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import { keepNewest } from "../../platform/keep-newest.ts";
import { onPermissionsChange, permissionsChanged } from "../../platform/live/live.server.ts";
import { titleName } from "../catalogue/catalogue.server.ts";
import {
  episodeNumber,
  placeNumber,
  reaches,
  type Seen,
  type StoryPlace,
  seenAll,
  seenNothing,
  type Waiting,
} from "./place.ts";
import type { TitleMark } from "./said.ts";

/** What a fan said of their titles. Small: it is kept in memory for as long as it takes to open a page or two. */
export class SeenTitles {
  private readonly marks: ReadonlyMap<string, TitleMark>;
  private readonly opened: ReadonlyMap<string, readonly number[]>;

  constructor(marks: ReadonlyMap<string, TitleMark>, opened: ReadonlyMap<string, readonly number[]>) {
    this.marks = marks;
    this.opened = opened;
  }

  /** Null where they were not asked yet, or did not answer. */
  markOf(title: string): TitleMark | null {
    return this.marks.get(title) ?? null;
  }

  /** They have said nothing of any title. */
  get isSilent(): boolean {
    return this.marks.size === 0 && this.opened.size === 0;
  }

  /** They said something of it, or opened an episode. */
  knows(title: string): boolean {
    return this.marks.has(title) || this.opened.has(title);
  }

  /** Where they have not said: nothing of it. */
  of(title: string): Seen {
    const opened = this.opened.get(title);
    const mark = this.marks.get(title);
    if (!mark && !opened) return seenNothing;
    return { far: mark ? farOf(mark) : seenNothing.far, opened: opened ?? [] };
  }

  /** As `waitingFor`, of a row. */
  waitingAt(row: PlaceColumns): Waiting | null {
    const { spoils_season: season, spoils_episode: episode, spoils_minute: minute } = row;
    return this.waitingFor(row.spoils_title, { season, episode, minute });
  }

  /** Of these rows those that wait, by their key. */
  waitingBy<Row extends PlaceColumns, Key>(
    rows: readonly Row[],
    keyOf: (row: Row) => Key,
  ): Map<Key, Waiting> {
    return new Map(
      rows.flatMap((row) => {
        const waits = this.waitingAt(row);
        return waits ? [[keyOf(row), waits] as const] : [];
      }),
    );
  }

  /** Null for what may be shown: it has no place in a story, or they have come past it. */
  waitingFor(title: string | null, place: StoryPlace | null): Waiting | null {
    if (title === null || place === null || reaches(this.of(title), place)) return null;
    const { season, episode, minute } = place;
    return { title, name: titleName(title), season, episode, minute };
  }
}

/** A row's place as most tables keep it; no title is harmless. */
export type PlaceColumns = {
  spoils_title: string | null;
  spoils_season: number | null;
  spoils_episode: number | null;
  spoils_minute: number | null;
};

export function farOf({ seen, ...place }: TitleMark): number {
  if (seen === "nothing") return seenNothing.far;
  return seen === "place" ? placeNumber(place) : seenAll.far;
}

const stranger = new SeenTitles(new Map(), new Map());

/** Another process moves marks too. */
const keptMs = 5_000;
const mostFans = 5_000;
const kept = new Map<string, { at: number; seen: Promise<SeenTitles> }>();
onPermissionsChange((fanId) => kept.delete(fanId));

/** A crowd that comes at once is one question. */
const reads = new GroupCommit<string, SeenTitles>(readSeen, batchedReads);

/** Of nobody yet: nothing said. */
export function seenBy(fanId: string | null): Promise<SeenTitles> {
  if (!fanId) return Promise.resolve(stranger);
  const known = kept.get(fanId);
  if (known && Date.now() - known.at < keptMs) return known.seen;
  const seen = reads.add(fanId);
  keepNewest(kept, fanId, { at: Date.now(), seen }, mostFans);
  seen.catch(() => kept.delete(fanId));
  return seen;
}

/** Their pages and streams show what it is now. Call it after the commit. */
export const marksChanged = (fanId: string): void => permissionsChanged(fanId);

/** As `marksChanged`, where no stream of theirs is held back: without a word to every stream. */
export function forgetSeen(fanIds: string[]): void {
  for (const fanId of fanIds) kept.delete(fanId);
}

type Row = StoryPlace & { fan_id: string; title: string; seen: TitleMark["seen"] | "opened" };

async function readSeen(fanIds: string[]): Promise<SeenTitles[]> {
  const rows = await query<Row>(
    {
      name: "seen-titles",
      text: `select fan_id, title, seen, season, episode, minute from title_marks where fan_id = any($1::text[])
        union all
        select fan_id, title, 'opened', season, episode, null from opened_episodes where fan_id = any($1::text[])`,
    },
    [fanIds],
  );
  const ofFan = Map.groupBy(rows, (row) => row.fan_id);
  return fanIds.map((fanId) => seenIn(ofFan.get(fanId) ?? []));
}

function seenIn(rows: Row[]): SeenTitles {
  if (rows.length === 0) return stranger;
  const marks = new Map<string, TitleMark>();
  const opened = new Map<string, number[]>();
  for (const { fan_id: _, title, seen, ...place } of rows)
    if (seen === "opened") opened.set(title, [...(opened.get(title) ?? []), episodeNumber(place)]);
    else marks.set(title, { seen, ...place });
  return new SeenTitles(marks, opened);
}
