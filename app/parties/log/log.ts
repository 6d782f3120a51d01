import type { LineTaps } from "./line-taps.ts";
import type { PollResult, PollTally } from "./poll-entries.ts";
import type { ReactionKind } from "./reactions.ts";

export type Speaker = {
  /** Public: compare with the visitor's own to mark own messages. */
  fanId: string;
  name: string;
  /** Character id of the portrait shown as avatar, such as "maud-vesper". */
  avatar: string;
  /** Whose portrait in which ring: nobody else in the room looks like it. */
  ring?: number | null;
  sample?: boolean;
};

type EntryBase = {
  /** 1, 2, 3 ... without gaps, the same for everyone. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since the party's start. */
  offsetMs: number;
};

/** A name in the words of a line, as its place there: the words are the speaker's, whatever becomes of the fan. */
export type Mention = { fanId: string; from: number; to: number };

export type MessageEntry = EntryBase & {
  kind: "message";
  speaker: Speaker;
  text: string;
  /** Which line it answers, and whose that was while they are known. */
  replyTo?: { seq: number; fanId?: string };
  mentions?: Mention[];
  /** What fans tapped on it. */
  taps?: LineTaps;
  /** The sender's own key, so that its optimistic copy can be replaced. */
  clientKey?: string;
  /** The operator took it away: it has no words any more. */
  removed?: boolean;
};

export type Cue =
  | { cue: "scene" | "reaction-prompt"; text: string }
  | { cue: "trivia"; title: string; text: string }
  | { cue: "hot-or-not"; characterId: string; text: string }
  | { cue: "poll-opened"; pollId: string; text: string }
  /** What closed before results were told has none. */
  | { cue: "poll-closed"; pollId: string; text: string; result?: PollResult }
  /** What a gasp came to: `held` of `here` held their breath at the cue numbered `of`. */
  | { cue: "gasp"; of: number; held: number; here: number; text: string }
  /** `count` fans had sealed what `text` says. */
  | { cue: "called-it"; markId: string; count: number; text: string };

export type CueEntry = EntryBase & { kind: "cue" } & Cue;

export type ReactionsEntry = EntryBase & {
  kind: "reactions";
  taps: Partial<Record<ReactionKind, number>>;
  sample?: boolean;
};

/** Somebody sealed a prediction: nobody can say later that it was another. */
export type SealedEntry = EntryBase & { kind: "sealed"; hash: string };

/** Votes are per option, in the options' order. */
export type TallyEntry = EntryBase & { kind: "tally" } & PollTally;

/** "party": the party, or one of its polls, is not what it was. */
export type ChangeEntry = EntryBase & { kind: "change" } & (
    | { change: "message-removed" | "message-restored"; of: number }
    | { change: "party" }
  );

/** How these lines stand by now. */
export type LineTapsEntry = EntryBase & { kind: "line-taps"; lines: { seq: number; taps: LineTaps }[] };

export type PartyEntry =
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

/** It answers them: by a reply, or by name. Nobody answers themselves. */
export const isAnswerTo = (entry: PartyEntry, fanId: string | undefined): entry is MessageEntry =>
  entry.kind === "message" &&
  fanId !== undefined &&
  entry.speaker.fanId !== fanId &&
  !entry.removed &&
  (entry.replyTo?.fanId === fanId || (entry.mentions ?? []).some((mention) => mention.fanId === fanId));

/** The same lines with what was tapped on them; what was taken away has lost it. */
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
