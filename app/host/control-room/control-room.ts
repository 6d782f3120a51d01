import type { Guard } from "../../moderation/guard.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import type { WaitingLine } from "../../room/held/held-lines.server.ts";
import type { OnTimeline } from "../run-sheet/cue.ts";

/** Seconds between two lines of one fan; 0 is off. */
export const slownesses = [0, 5, 15, 60] as const;

/** How long a host mutes somebody for: so many minutes, or until the party is over. */
export const muteLengths = ["10", "party"] as const;

/** A party's end is announced so early, and put off by so much. */
export const moreMinutes = 5;

export type ControlPoll = {
  id: string;
  title: string;
  options: { text: string; votes: number }[];
  isOpen: boolean;
  /** Answers to it that are sealed and not opened yet. */
  sealed: number;
};

export type ControlDrop = { id: string; name: string; left: number; edition: number };

/**
 * Everything of a room that its host watches, except what is said. Sent whole, once a second while it changes, and at once
 * after a host's act.
 */
export type ControlState = {
  party: {
    id: string;
    title: string;
    startsAt: number;
    endsAt: number;
    isSample: boolean;
    participants: number;
    sampleParticipants: number;
    slowSeconds: number;
    guard: Guard;
  };
  /** Fans with the room open; hosts who watch from the desk are none. */
  here: number;
  /** Operators with the control room open, by the first part of their addresses. */
  hosts: string[];
  /** Taps and lines of each minute so far. */
  heat: number[];
  /** Lines of the last sixty seconds. */
  linesPerMinute: number;
  timeline: OnTimeline[];
  pinned: MessageEntry | null;
  /** Lines that wait for a host, the urgent first. */
  held: WaitingLine[];
  /** The newest lines that were taken down, with what they said. */
  removed: { seq: number; text: string }[];
  /** Who wrote lately and may not now: fan and the end in ms, null for good. */
  muted: { fanId: string; until: number | null }[];
  polls: ControlPoll[];
  drops: ControlDrop[];
  /** Predictions in own words that wait sealed, and those that were opened and are not marked. */
  sealed: number;
  opened: { id: string; name: string; text: string }[];
  reported: number;
};

export type ControlRoom = ControlState & {
  /** Read of its state, for whoever asks for the page. */
  topic: string;
  said: MessageEntry[];
  /** Number of the last entry that is in all of this. */
  cursor: number;
};
