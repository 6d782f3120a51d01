import { counted } from "../../platform/ui/numbers.ts";
import { placeNumber, type Waiting } from "./place.ts";

/** How many wait, and the place from which all of them are safe. */
export type WaitingCount = Waiting & { count: number };

export function countWaiting(waiting: (Waiting | null | undefined)[]): WaitingCount | null {
  const those = waiting.filter((one) => one != null).toSorted((a, b) => placeNumber(a) - placeNumber(b));
  const last = those.at(-1);
  return last ? { ...last, count: those.length } : null;
}

/** "3 lines wait". */
export const waitWords = (count: number, what: string): string =>
  `${counted(count, what)} ${count === 1 ? "waits" : "wait"}`;
