/** The state of a gasp. Times are milliseconds since 1970, on the server's clock. */
export type GaspView = {
  /** Number of the cue that started it. */
  seq: number;
  text: string;
  opensAt: number;
  /** The latest end. */
  closesAt: number;
  held: number;
  /** People present or holding, whichever are more. */
  here: number;
};

export const gaspMs = 10_000;

/** A gasp ends early at this share of the room. */
const enough = 0.8;
/** In a small room one fan must not end it before the others can join. */
const shortestMs = 3_000;

/** From 0 to 1. */
export const shareOf = ({ held, here }: Pick<GaspView, "held" | "here">): number =>
  here > 0 ? Math.min(1, held / here) : 0;

export function isGaspOver(gasp: GaspView, now: number): boolean {
  if (now >= gasp.closesAt) return true;
  return now - gasp.opensAt >= shortestMs && shareOf(gasp) >= enough;
}
