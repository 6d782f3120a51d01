import type { Waiting } from "../../marks/place.ts";
import type { WaitingCount } from "../../marks/waiting.ts";
import type { MessageEntry } from "../../parties/log/log.ts";

/** A finished party's results, the same for every reader. */
export type Credits = {
  /** Fans who joined, without sample fans. */
  came: number;
  stayed: number;
  /** The first names in order of arrival; `came` is the total. */
  names: string[];
  /** The most active fans with their number of lines. */
  talkative: { name: string; lines: number }[];
  loudest: Loudest | null;
  line: MessageEntry | null;
  /** The line lies past the reader's mark. */
  lineWaits: Waiting | null;
  /** Marked events with the fans who predicted them; `names` has the earliest. */
  /** Of those, what lies past it. */
  calledWait: WaitingCount | null;
  called: { id: string; text: string; count: number; names: string[] }[];
  /** The first rows, each with its name and members. */
  rows: { name: string; names: string[] }[];
  samples: { count: number; names: string[] };
};

/** `heat`: messages and reactions in that minute. */
export type Loudest = { minute: number; heat: number };

/** One fan's part in it. */
export type OwnPart = {
  name: string;
  seat: string;
  /** Milliseconds since the party's start. */
  cameAt: number;
  lines: number;
  best: string | null;
  /** Path of the fan's stub. */
  stub: string;
};

const seatsInRow = 6;

/** The seventh arrival sits in "2A". */
export function seatNumberOf(comesAs: number): string {
  const place = Math.max(0, comesAs - 1);
  return `${Math.floor(place / seatsInRow) + 1}${"ABCDEF"[place % seatsInRow]}`;
}

/** The earliest on a tie; null without any activity. */
export function loudestOf(heat: readonly number[]): Loudest | null {
  const most = Math.max(0, ...heat);
  return most > 0 ? { minute: heat.indexOf(most), heat: most } : null;
}
