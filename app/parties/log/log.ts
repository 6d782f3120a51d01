import type { StoryPlace } from "../../marks/place.ts";
import type { LineTaps } from "./line-taps.ts";
import type { PollResult, PollTally } from "./poll-entries.ts";
import type { ReactionKind } from "./reactions.ts";

export type Speaker = {
  /** Public. Compare it with the visitor's own to find own messages. */
  fanId: string;
  name: string;
  /** Id of the character whose portrait it is, such as "maud-vesper". */
  avatar: string;
  /** Ring colors. Portrait and ring together are unique in a room. */
  ring?: number | null;
  sample?: boolean;
};

/** The place in the story that an entry was written for. Without one it is the minute at which it came. */
type Placed = { spoils?: StoryPlace & { title?: string } };

type EntryBase = Placed & {
  /** 1, 2, 3 ... without gaps, the same for everyone. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since the party's start. */
  offsetMs: number;
};

/** A mention as a range of the text: the text stays as written, whatever happens to the fan. */
export type Mention = { fanId: string; from: number; to: number };

export type MessageEntry = EntryBase & {
  kind: "message";
  speaker: Speaker;
  text: string;
  /** The answered line, and its author while known. */
  replyTo?: { seq: number; fanId?: string };
  mentions?: Mention[];
  /** Reactions to it. */
  taps?: LineTaps;
  /** The sender's own key, to replace the optimistic copy. */
  clientKey?: string;
  /** Removed by an operator; the text is gone. */
  removed?: boolean;
};

/**
 * Who had sealed an answer before it was known: of `sealed` envelopes `count` were right, and `first` are the earliest of
 * those. `cast`: who of a rehearsal voted for it first, which is no envelope.
 */
export type CalledBy = {
  markId: string | null;
  sealed: number;
  count: number;
  first: Speaker[];
  cast?: Speaker[];
};

export type Cue =
  | { cue: "scene" | "reaction-prompt"; text: string }
  /** Said by the party's host, whose name it is. */
  | { cue: "host"; name: string; text: string }
  | { cue: "trivia"; title: string; text: string }
  | { cue: "hot-or-not"; characterId: string; text: string }
  | { cue: "poll-opened"; pollId: string; text: string }
  /** `result` and `called` are missing in entries from before they were stored. */
  | { cue: "poll-closed"; pollId: string; text: string; result?: PollResult; called?: CalledBy }
  /** The result of a gasp: `held` of `here` fans held at cue `of`. */
  | { cue: "gasp"; of: number; held: number; here: number; text: string }
  /** `count` fans had predicted `text`; `first` are the earliest, missing in older entries. */
  | { cue: "called-it"; markId: string; count: number; text: string; first?: Speaker[] };

export type CueEntry = EntryBase & { kind: "cue" } & Cue;

export type ReactionsEntry = EntryBase & {
  kind: "reactions";
  taps: Partial<Record<ReactionKind, number>>;
  sample?: boolean;
};

/** A sealed prediction: its public hash proves that it was not changed later. */
export type SealedEntry = EntryBase & { kind: "sealed"; hash: string };

/** Votes are per option, in the options' order. */
export type TallyEntry = EntryBase & { kind: "tally" } & PollTally;

/** "party": reload the party or one of its polls. */
export type ChangeEntry = EntryBase & { kind: "change" } & (
    | { change: "message-removed" | "message-restored"; of: number }
    | { change: "party" }
  );

/** Current reactions to these lines. */
export type LineTapsEntry = EntryBase & { kind: "line-taps"; lines: { seq: number; taps: LineTaps }[] };

/** Something lies past this reader's mark. Of what it says, nothing is sent. */
export type WaitsEntry = EntryBase & { kind: "waits"; of: "line" | "cue" | "count"; place: StoryPlace };

export type PartyEntry =
  | WaitsEntry
  | LineTapsEntry
  | MessageEntry
  | CueEntry
  | ReactionsEntry
  | TallyEntry
  | SealedEntry
  | ChangeEntry;

export const removedBy = (entry: PartyEntry): number | null =>
  entry.kind === "change" && entry.change === "message-removed" ? entry.of : null;

export const emptied = ({
  clientKey: _,
  replyTo: __,
  mentions: ___,
  taps: ____,
  ...entry
}: MessageEntry): MessageEntry => ({ ...entry, text: "", removed: true });

/** A reply or a mention by someone else. */
export const isAnswerTo = (entry: PartyEntry, fanId: string | undefined): entry is MessageEntry =>
  entry.kind === "message" &&
  fanId !== undefined &&
  entry.speaker.fanId !== fanId &&
  !entry.removed &&
  (entry.replyTo?.fanId === fanId || (entry.mentions ?? []).some((mention) => mention.fanId === fanId));

/** Adds reactions to lines; removed lines lose theirs. */
export function withLineTaps<Entry extends { seq: number; kind: string; removed?: unknown }>(
  entries: Entry[],
  tapped: readonly PartyEntry[],
): Entry[] {
  const taps = new Map<number, LineTaps>();
  for (const entry of tapped)
    if (entry.kind === "line-taps") for (const line of entry.lines) taps.set(line.seq, line.taps);
  if (taps.size === 0) return entries;
  return entries.map((entry) =>
    entry.kind === "message" && !entry.removed && taps.has(entry.seq)
      ? { ...entry, taps: taps.get(entry.seq) }
      : entry,
  );
}

export function heatOf(
  entry: Pick<PartyEntry, "kind"> & { taps?: ReactionsEntry["taps"]; held?: number },
): number {
  if (entry.kind === "message") return 1;
  if (entry.kind === "cue") return entry.held ?? 0;
  if (entry.kind !== "reactions") return 0;
  return Object.values(entry.taps ?? {}).reduce((sum, taps) => sum + taps, 0);
}
