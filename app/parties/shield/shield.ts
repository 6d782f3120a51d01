import type { StoryPlace, Waiting } from "../../marks/place.ts";
import type { SeenTitles } from "../../marks/seen.server.ts";
import type { MessageEntry, PartyEntry, WaitsEntry } from "../log/log.ts";

/** Which story a party is about; of a show it is an episode, or the show at large. */
export type PartyStory = { title: string; name: string; isFilm: boolean } & Pick<
  StoryPlace,
  "season" | "episode"
>;

const minuteMs = 60_000;

/** What is said in a party belongs to the minute of the story at which it is said; of a show at large to none. */
export function placeAt(
  { isFilm, season, episode }: Pick<PartyStory, "isFilm" | "season" | "episode">,
  offsetMs: number,
): StoryPlace | null {
  if (season === null && !isFilm) return null;
  return { season, episode, minute: Math.max(0, Math.floor(offsetMs / minuteMs)) };
}

/** An entry's own place, where it was written with one; null is harmless, and so is what a cast says of no place. */
function placeOfEntry(entry: PartyEntry, story: PartyStory): (StoryPlace & { title?: string }) | null {
  if (entry.spoils) return entry.spoils;
  if (entry.kind === "message" && entry.speaker.sample) return null;
  return placeAt(story, entry.offsetMs);
}

/** The kinds that hold words, names or counts. What people pressed, and hashes, tell nothing of a story. */
const telling = { message: "line", cue: "cue", tally: "count", "line-taps": "count" } as const;

/**
 * What of a party's log one reader gets. Their own lines are theirs; in place of what lies past their mark stands that
 * something waits, with its number, so that the log has no gaps.
 */
export class PartyShield {
  private readonly story: PartyStory;
  private readonly seen: SeenTitles;
  /** The party is about a place in a story, and the reader has not said how far they are. */
  readonly asks: boolean;
  private readonly me: string | null;

  constructor(story: PartyStory, seen: SeenTitles, { me, isSaid }: { me: string | null; isSaid: boolean }) {
    this.story = story;
    this.seen = seen;
    this.asks = !isSaid && placeAt(story, 0) !== null;
    this.me = me;
  }

  /** Null for what may be shown. A place of no title is of the party's. */
  waitingFor(place: (StoryPlace & { title?: string }) | null): Waiting | null {
    return this.seen.waitingFor(place?.title ?? this.story.title, place);
  }

  /** Of what came then. */
  waitingAt(offsetMs: number): Waiting | null {
    return this.waitingFor(placeAt(this.story, offsetMs));
  }

  /** Of what an entry says, whoever said it. */
  waitingIn(entry: PartyEntry): Waiting | null {
    return this.waitingFor(placeOfEntry(entry, this.story));
  }

  entry<Entry extends PartyEntry>(entry: Entry): Entry | WaitsEntry {
    const of = telling[entry.kind as keyof typeof telling];
    if (!of || (entry.kind === "message" && entry.speaker.fanId === this.me)) return entry;
    const waits = this.waitingIn(entry);
    if (!waits) return entry;
    const { seq, at, offsetMs } = entry;
    const { season, episode, minute } = waits;
    return { seq, at, offsetMs, kind: "waits", of, place: { season, episode, minute } };
  }

  /** Without those that wait: for what stands beside the log. */
  shown<Entry extends PartyEntry>(entries: readonly Entry[]): Entry[] {
    return entries.filter((entry) => this.entry(entry) === entry);
  }
}

type Lines = { entries: PartyEntry[]; quoted: MessageEntry[] };

/** A page of a log as one reader gets it; null is everything. */
export const shieldLines = <Page extends Lines>(page: Page, shield: PartyShield | null): Page =>
  shield
    ? {
        ...page,
        entries: page.entries.map((entry) => shield.entry(entry)),
        quoted: shield.shown(page.quoted),
      }
    : page;
