/** In the words of the seeds (BACKEND-18). */
export type WrappedStats = {
  topShow: string;
  secretBinge: string;
  totalRewatches: number;
  friendVote: string;
};

/** What `friendVote` says until a friend has voted; never the fan's own claim. */
export const noFriendVote = "No votes yet";

/** Without samples: what little there is to say is still the fan's own. */
export const nothingYet: WrappedStats = {
  topShow: "Nothing yet",
  secretBinge: "Nothing to hide",
  totalRewatches: 0,
  friendVote: noFriendVote,
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

/** Of a call that names no period (WRAPPED-01); the pages open on the month that runs. */
export const defaultPeriod = "september";

/** In UTC. */
export const currentPeriod = (now = new Date()): string => months[now.getUTCMonth()] as string;

/** A month's English name in lower case, or a year from 2020 on. */
export function isPeriod(text: string): boolean {
  return (months as readonly string[]).includes(text) || /^20[2-9]\d$/.test(text);
}

/** "September" or "2026". */
export function periodName(period: string): string {
  return period.charAt(0).toUpperCase() + period.slice(1);
}
