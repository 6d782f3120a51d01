import type { Picture as Art } from "../../../content/art/picture.ts";

export const mostInRow = 6;

export type RowMate = {
  fanId: string;
  name: string;
  avatar: string;
  ring?: number | null;
  /** 1 to 6. */
  place: number;
};

/** The row one sits in. */
export type SeatRow = {
  id: string;
  number: number;
  mates: RowMate[];
  /** Who may put others out: who opened it, or who has sat there for the longest. */
  host: string | null;
};

/** Said to the row alone. */
export type Whisper = {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since the party's start. */
  offsetMs: number;
  from: Omit<RowMate, "place">;
  text: string;
  clientKey?: string;
  /** Who said it was erased, or the house took it away. */
  removed?: boolean;
};

/** What a row's log brings: a whisper, or that one was taken away or put back. */
export type RowEntry = ({ kind: "whisper" } & Whisper) | { kind: "change"; seq: number; of: number };

/** As a row is loaded: `cursor` is the number of the last whisper that is on the page. */
export type OwnRow = SeatRow & { whispers: Whisper[]; cursor: number; isHost: boolean };

export const rowTopic = (rowId: string): string => `row:${rowId}`;

/** 1 is "A", 27 is "AA". */
export function rowName(number: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const rest = Math.floor((number - 1) / letters.length);
  return (rest > 0 ? rowName(rest) : "") + letters[(number - 1) % letters.length];
}

/** "B4": row B, the fourth seat. */
export const rowSeat = (row: number, place: number): string => `${rowName(row)}${place}`;

/** What an invitation shows to whoever follows it. */
export type Invite = {
  token: string;
  /** Who kept the seat. */
  by: { fanId: string; name: string; avatar: string; ring?: number | null };
  row: SeatRow;
  party: {
    id: string;
    title: string;
    show: string;
    image: Art;
    status: "live" | "ending-soon" | "upcoming" | "archived";
    startsAt: number;
    endsAt: number;
  };
};

export const isFull = ({ mates }: Pick<SeatRow, "mates">): boolean => mates.length >= mostInRow;
