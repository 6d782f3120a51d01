import { clockTime } from "../../../platform/ui/numbers.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** "8s", "12m", "3h", "2d". */
export function ageWord(ms: number): string {
  if (ms >= day) return `${Math.floor(ms / day)}d`;
  if (ms >= hour) return `${Math.floor(ms / hour)}h`;
  if (ms >= minute) return `${Math.floor(ms / minute)}m`;
  return `${Math.max(1, Math.floor(ms / second))}s`;
}

/** Chat moves on by the second. */
export const chatTime = (at: number, now: number): string =>
  now - at < 2 * second ? "now" : ageWord(now - at);

type Asked = {
  at: number;
  now: number;
  freshWord: string;
  /** When the next post was made, in a forum whose people watch at this moment. */
  nextAt?: number | null;
};

/**
 * FORUM-07, FORUM-08: a post is new for a minute. In a watch party it is "now" until the next one is made; that one
 * makes it "1s", and it counts on from there.
 */
export function postTime({ at, now, freshWord, nextAt }: Asked): string {
  if (now - at >= minute) return ageWord(now - at);
  return nextAt ? ageWord(now - nextAt) : freshWord;
}

/** "0:24" below an hour, then "3h 17m", then days. */
export function timeLeft(ms: number): string {
  if (ms <= 0) return "Now";
  if (ms < hour) return clockTime(ms);
  const hours = Math.floor(ms / hour);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return `${hours}h ${Math.floor((ms % hour) / minute)}m`;
}
