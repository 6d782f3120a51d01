import type { MessageEntry } from "../../parties/log/log.ts";

/** What a party came to, for everybody. */
export type Credits = {
  /** Fans who had a seat; sample fans are counted apart. */
  came: number;
  stayed: number;
  /** As they came in, the first of them; `came` may be more. */
  names: string[];
  /** Who said the most, and how many lines. */
  talkative: { name: string; lines: number }[];
  loudest: Loudest | null;
  line: MessageEntry | null;
  /** What came true, and who had sealed it, the earliest of them by name. */
  called: { id: string; text: string; count: number; names: string[] }[];
  /** Who sat together, the first rows: a name and who was in it. */
  rows: { name: string; names: string[] }[];
  samples: { count: number; names: string[] };
};

/** `heat`: what was said and tapped in that minute. */
export type Loudest = { minute: number; heat: number };

/** What one fan had of it. */
export type OwnPart = {
  name: string;
  seat: string;
  /** Milliseconds since the party's start. */
  cameAt: number;
  lines: number;
  best: string | null;
  /** Where their stub is. */
  stub: string;
};

const seatsInRow = 6;

/** The seventh to come sits in "2A". */
export function seatNumberOf(comesAs: number): string {
  const place = Math.max(0, comesAs - 1);
  return `${Math.floor(place / seatsInRow) + 1}${"ABCDEF"[place % seatsInRow]}`;
}

/** The earliest of equals; null where nothing was said or tapped. */
export function loudestOf(heat: readonly number[]): Loudest | null {
  const most = Math.max(0, ...heat);
  return most > 0 ? { minute: heat.indexOf(most), heat: most } : null;
}
