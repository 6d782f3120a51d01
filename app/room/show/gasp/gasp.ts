/** Everybody holds, and the picture brightens with the room. Times are milliseconds since 1970, on the server's clock. */
export type GaspView = {
  /** Number of the cue that began it. */
  seq: number;
  text: string;
  opensAt: number;
  /** At the latest. */
  closesAt: number;
  held: number;
  /** Who has the room open, or holds: whichever are more. */
  here: number;
};

export const gaspMs = 10_000;

/** So much of a room is the room. */
const enough = 0.8;
/** One thumb must not end it for a small room before the others have found theirs. */
const shortestMs = 3_000;

/** 0 to 1. */
export const shareOf = ({ held, here }: Pick<GaspView, "held" | "here">): number =>
  here > 0 ? Math.min(1, held / here) : 0;

export function isGaspOver(gasp: GaspView, now: number): boolean {
  if (now >= gasp.closesAt) return true;
  return now - gasp.opensAt >= shortestMs && shareOf(gasp) >= enough;
}
