import { count } from "../../../platform/ui/numbers.ts";

/** How a friend's answer stands beside those of others, samples not counted. */
export function sayingSo(others: number, isSame: boolean): string {
  if (others === 0) return isSame ? "You see it too." : "You're the first to say so.";
  return others === 1 ? "One more friend says so." : `${count(others)} more friends say so.`;
}
