import { count, counted } from "../../../../platform/ui/numbers.ts";
import { type DropView, editionOf } from "../drop.ts";

type Counted = Pick<
  DropView,
  "opensAt" | "marks" | "mode" | "isDrawn" | "entries" | "taken" | "waiting" | "pieces"
>;

/** A drop's large number and the text that completes it. An edition shows "127/300" (DROPS-11). */
export function counterOf(drop: Counted, now: number): { number: string; words: string } {
  if (now < drop.opensAt) return { number: count(drop.pieces), words: piecesToCome(drop) };
  if (drop.mode === "draw" && !drop.isDrawn)
    return {
      number: count(drop.entries),
      words: `${drop.entries === 1 ? "entry" : "entries"}, for ${counted(drop.pieces, "piece")}`,
    };
  const inLine = drop.waiting > 0 ? `, ${count(drop.waiting)} in line` : ". 1 per fan";
  return { number: editionOf(drop.taken, drop.pieces), words: `claimed${inLine}` };
}

function piecesToCome({ pieces, marks }: Counted): string {
  const what = pieces === 1 ? "piece" : "pieces";
  return marks > 0 ? `${what}, ${counted(marks, "reminder")} set` : what;
}

/** "127 of 300 claimed", without a large number. */
export const claimedOf = ({ taken, pieces }: Pick<DropView, "taken" | "pieces">): string =>
  `${count(taken)} of ${count(pieces)} claimed`;
