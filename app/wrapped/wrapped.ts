/** In the words of the seeds (BACKEND-18). */
export type WrappedStats = {
  topShow: string;
  secretBinge: string;
  totalRewatches: number;
  friendVote: string;
};

/** `sample` is true while the fan has not done enough for one of their own. */
export type Wrapped = { period: string; stats: WrappedStats; sample: boolean; generatedAt: number };

export const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

/** WRAPPED-01. */
export const defaultPeriod = "september";

/** A month's English name in lower case, or a year from 2020 on. */
export function isPeriod(text: string): boolean {
  return (months as readonly string[]).includes(text) || /^20[2-9]\d$/.test(text);
}

/** "September" or "2026". */
export function periodName(period: string): string {
  return period.charAt(0).toUpperCase() + period.slice(1);
}
