import type { MessageEntry } from "../../parties/log/log.ts";
import type { PartyStatus } from "../../parties/party.ts";
import type { FiredCue } from "../../room/show/fire-cue.server.ts";

/** A poll is asked in the room, for so long. */
export type AskedPoll = { cue: "poll"; title: string; options: string[]; minutes: number };

/** As it stands on a run-sheet, and is fired at its moment. */
export type SheetCue = FiredCue | AskedPoll;

export const lanes = ["Scene", "Poll", "Gasp", "Play"] as const;
export type Lane = (typeof lanes)[number];

export const laneOf = (cue: string): Lane => {
  if (cue === "scene") return "Scene";
  if (cue.startsWith("poll")) return "Poll";
  return cue === "reaction-prompt" || cue === "gasp" ? "Gasp" : "Play";
};

/**
 * "planned" waits for its moment and may be fired, moved or left out; "script" waits as well, in a rehearsal's script;
 * "missed" was not fired, and `why`.
 */
export type OnTimeline = {
  id: string;
  lane: Lane;
  words: string;
  offsetMs: number;
  state: "fired" | "planned" | "script" | "missed";
  why?: string;
};

export const slownesses = [0, 5, 15, 60] as const;

export type ControlRoom = {
  party: {
    id: string;
    title: string;
    status: PartyStatus;
    startsAt: number;
    endsAt: number;
    isSample: boolean;
    participants: number;
    sampleParticipants: number;
    here: number;
    slowSeconds: number;
  };
  /** Taps and lines of each minute so far. */
  heat: number[];
  timeline: OnTimeline[];
  pinned: MessageEntry | null;
  said: MessageEntry[];
  /** Number of the last entry that is in all of this. */
  cursor: number;
  polls: { id: string; title: string; options: { text: string; votes: number }[]; isOpen: boolean }[];
  sealed: number;
  reported: number;
};
