import { count, counted } from "../../../../platform/ui/numbers.ts";
import { type DropState, type DropView, stateOf } from "../drop.ts";

type Offered = Parameters<typeof stateOf>[0] & Pick<DropView, "keepWithin">;

/** What a fan receives who claims it. */
export const whatOneGets = ({ pieces }: Pick<DropView, "pieces">): string =>
  pieces === 1
    ? "The only piece, in your collection here. It is digital: nothing is mailed to you."
    : `One of ${count(pieces)} numbered pieces, in your collection here. It is digital: nothing is mailed to you.`;

const byDraw: Record<DropState, string> = {
  announced: "Enter the draw once it opens; when it closes, the numbers are drawn.",
  open: "Enter the draw; when it closes, the numbers are drawn.",
  paused: "Entries are paused for a moment. When it closes, the numbers are drawn.",
  drawing: "The numbers are being drawn.",
  "sold-out": "The numbers have been drawn.",
  closed: "The numbers have been drawn.",
};

const byArrival: Record<DropState, string> = {
  announced: "Claim it once it opens: first come, first served.",
  open: "Claim it: first come, first served, and your number is yours at once.",
  paused: "Claims are paused for a moment. First come, first served.",
  drawing: "",
  "sold-out": "All pieces are claimed.",
  closed: "It is closed.",
};

/** How a fan comes by it, as it stands now. */
export function howOneGetsIt(drop: Offered, now: number): string {
  const state = stateOf(drop, now);
  if (drop.mode === "draw") return byDraw[state] + keepWords(drop, state);
  if (state === "sold-out" && now < drop.closesAt)
    return "All pieces are claimed. On the stand-by list you get one that is given back.";
  if (state !== "open" || drop.keepWithin === null) return byArrival[state] + keepWords(drop, state);
  return `Claim it: first come, first served.${keepWords(drop, state)}`;
}

function keepWords({ keepWithin }: Offered, state: DropState): string {
  if (keepWithin === null || state === "closed" || state === "sold-out") return "";
  const time = keepWithin % 60 === 0 ? counted(keepWithin / 60, "hour") : counted(keepWithin, "minute");
  return ` Say yes to it within ${time}, or it goes to the next in line.`;
}

/** "From ... until ..." in plain words; null once it is over. */
export function untilWhen(
  drop: Pick<Offered, "mode" | "opensAt" | "closesAt">,
  now: number,
  momentOf: (at: number) => string,
): string | null {
  if (now >= drop.closesAt) return null;
  const until = momentOf(drop.closesAt);
  const orUntil = drop.mode === "draw" ? "" : ", or until all are claimed";
  return now < drop.opensAt
    ? `From ${momentOf(drop.opensAt)} until ${until}${orUntil}.`
    : `Until ${until}${orUntil}.`;
}
