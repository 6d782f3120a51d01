import type { PollTally } from "../../polls/poll.ts";
import type { ReactionKind } from "../reactions/reactions.ts";

export type Speaker = {
  /** Public: compare with the visitor's own to mark own messages. */
  fanId: string;
  name: string;
  /** Character id of the portrait shown as avatar, such as "maud-vesper". */
  avatar: string;
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

export type MessageEntry = EntryBase & {
  kind: "message";
  speaker: Speaker;
  text: string;
  /** The sender's own key, so that its optimistic copy can be replaced. */
  clientKey?: string;
  /** The operator took it away: it has no words any more. */
  removed?: boolean;
};

export type Cue =
  | { cue: "scene" | "reaction-prompt"; text: string }
  | { cue: "trivia"; title: string; text: string }
  | { cue: "hot-or-not"; characterId: string; text: string }
  | { cue: "poll-opened" | "poll-closed"; pollId: string; text: string }
  /** What a gasp came to: `held` of `here` held their breath at the cue numbered `of`. */
  | { cue: "gasp"; of: number; held: number; here: number; text: string };

export type CueEntry = EntryBase & { kind: "cue" } & Cue;

export type ReactionsEntry = EntryBase & {
  kind: "reactions";
  taps: Partial<Record<ReactionKind, number>>;
  sample?: boolean;
};

/** Votes are per option, in the options' order. */
export type TallyEntry = EntryBase & { kind: "tally" } & PollTally;

/** "party": the party, or one of its polls, is not what it was. */
export type ChangeEntry = EntryBase & { kind: "change" } & (
    | { change: "message-removed" | "message-restored"; of: number }
    | { change: "party" }
  );

export type PartyEntry = MessageEntry | CueEntry | ReactionsEntry | TallyEntry | ChangeEntry;

export const removedBy = (entry: PartyEntry): number | null =>
  entry.kind === "change" && entry.change === "message-removed" ? entry.of : null;

export const emptied = ({ clientKey: _, ...entry }: MessageEntry): MessageEntry => ({
  ...entry,
  text: "",
  removed: true,
});

export function heatOf(
  entry: Pick<PartyEntry, "kind"> & { taps?: ReactionsEntry["taps"]; held?: number },
): number {
  if (entry.kind === "message") return 1;
  if (entry.kind === "cue") return entry.held ?? 0;
  if (entry.kind !== "reactions") return 0;
  return Object.values(entry.taps ?? {}).reduce((sum, taps) => sum + taps, 0);
}
