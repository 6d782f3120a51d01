const dayMs = 24 * 3_600_000;
export const weekMs = 7 * dayMs;

/** Its Monday, as "2026-11-16". Weeks start at 00:00 UTC. */
export type Week = string;

/** Time for the week's last writes to finish. */
const lateMs = 60_000;

/** At 00:00 UTC. 1970 began on a Thursday. */
const mondayOf = (moment: number): number => moment - ((((moment + 3 * dayMs) % weekMs) + weekMs) % weekMs);

const named = (monday: number): Week => new Date(monday).toISOString().slice(0, 10);

export const startOf = (week: Week): Date => new Date(`${week}T00:00:00Z`);

const dayInWords = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** Its Monday: "November 16". */
export const dayOfWeek = (week: Week): string => dayInWords.format(startOf(week));

export const lastWeek = (now = Date.now()): Week => named(mondayOf(now - lateMs) - weekMs);

/** Oldest first. */
export function lastWeeks(count: number, now = Date.now()): Week[] {
  const last = startOf(lastWeek(now)).getTime();
  return Array.from({ length: count }, (_, n) => named(last - (count - 1 - n) * weekMs));
}
