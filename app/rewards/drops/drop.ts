import type { Picture } from "../../../content/art/picture.ts";

export const modes = ["first-come", "draw"] as const;
export type DropMode = (typeof modes)[number];

/** The live part. Times are milliseconds since 1970. */
export type DropStanding = {
  taken: number;
  waiting: number;
  entries: number;
  marks: number;
  opensAt: number;
  closesAt: number;
  isPaused: boolean;
  /** Always false without a draw. */
  isDrawn: boolean;
};

export type DropView = DropStanding & {
  id: string;
  title: string;
  collection: string;
  studio: string;
  description: string;
  picture: Picture;
  pieces: number;
  mode: DropMode;
  /** Minutes to accept a piece; null if no acceptance is needed. */
  keepWithin: number | null;
  isSample: boolean;
};

export type DropState = "announced" | "open" | "paused" | "sold-out" | "drawing" | "closed";

/** A sold-out drop takes stand-by claims until it closes. */
export function stateOf(drop: DropStanding & Pick<DropView, "mode" | "pieces">, now: number): DropState {
  const isSoldOut = drop.taken >= drop.pieces;
  if (now < drop.opensAt) return "announced";
  if (now >= drop.closesAt) {
    if (drop.mode === "draw" && !drop.isDrawn) return "drawing";
    return isSoldOut ? "sold-out" : "closed";
  }
  if (drop.isPaused) return "paused";
  return isSoldOut ? "sold-out" : "open";
}

export const isOver = (drop: DropStanding & Pick<DropView, "mode">, now: number): boolean =>
  now >= drop.closesAt && (drop.mode === "first-come" || drop.isDrawn);

/** A fan's standing in a drop. */
export type OwnStanding =
  | { has: "piece"; number: number; keepBy: number | null }
  /** `ahead` others wait before them. */
  | { has: "place"; ahead: number }
  | { has: "entry"; entry: string }
  | { has: "left" };

/** "127/300", padded to the digits of the edition (DROPS-11). */
export const editionOf = (number: number, pieces: number): string =>
  `${String(number).padStart(String(pieces).length, "0")}/${pieces}`;

/** The message after an act. */
export function sentenceOf(own: OwnStanding, title: string): string {
  if (own.has === "piece") return `Number ${own.number} of ${title} is yours.`;
  if (own.has === "entry") return `You are in the draw for ${title}.`;
  if (own.has === "place") return `You are number ${own.ahead + 1} on the stand-by list.`;
  return "You gave yours back. It goes to the next in line.";
}
