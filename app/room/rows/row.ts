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

export type SeatRow = {
  id: string;
  number: number;
  mates: RowMate[];
  /** The fan who can remove others: who opened the row, or who has been there longest. */
  host: string | null;
};

/** A message to the row only. */
export type Whisper = {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since the party's start. */
  offsetMs: number;
  from: Omit<RowMate, "place">;
  text: string;
  clientKey?: string;
  /** Removed, or its author was erased. */
  removed?: boolean;
};

/** An entry of a row's log: a whisper, or its removal or restoration. */
export type RowEntry = ({ kind: "whisper" } & Whisper) | { kind: "change"; seq: number; of: number };

/** A row as loaded; `cursor` is the last included whisper. */
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

/** What an invitation's page shows. */
export type Invite = {
  token: string;
  /** The sender. */
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
