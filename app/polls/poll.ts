import type { StoryPlace } from "../marks/place.ts";
import type { PollResult } from "../parties/log/poll-entries.ts";

export type PollState = "open" | "scheduled" | "closed";

/** Times are milliseconds since 1970, on the server's clock. */
export type PollView = {
  id: string;
  title: string;
  description: string;
  options: string[];
  /**
   * Per option, in the options' order; their sum is `total`. Sample fans' votes are in and counted apart. Null while the
   * poll is open and this visitor has neither voted nor asked to see.
   */
  votes: number[] | null;
  total: number;
  sampleVotes: number;
  /** Look stuffed, and count once an operator has looked. Not in `total`. */
  held: number;
  /** Rises with everything that happens to it: of two views the higher one is newer. */
  version: number;
  state: PollState;
  opensAt: number | null;
  /** At the latest with its party. */
  closesAt: number | null;
  /** Index of this visitor's option. */
  choice: number | null;
  party: { id: string; title: string } | null;
  show: string | null;
  /** The place in a title's story that it gives away; null is harmless. */
  place: (StoryPlace & { title: string }) | null;
};

/** What of a poll is another for a visitor than for anybody. */
export type OwnPoll = Pick<
  PollView,
  "choice" | "votes" | "total" | "sampleVotes" | "held" | "version" | "state"
>;

/** By id: those that look another way to a visitor. */
export type OwnPolls = Record<string, OwnPoll>;

export const withOwnPolls = (polls: PollView[], own: OwnPolls | null): PollView[] =>
  own ? polls.map((poll) => (own[poll.id] ? { ...poll, ...own[poll.id] } : poll)) : polls;

/** The same for all to whom it looks alike; empty as it looks to anybody. */
export const fragmentKey = ({ choice, votes, state, version }: PollView): string =>
  choice === null && (votes === null || state === "closed") ? "" : [version, state, choice].join(" ");

/** Whole percents that add up to 100, by largest remainder, so that bars and numbers agree. */
export function percentages(votes: number[]): number[] {
  const total = votes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return votes.map(() => 0);
  const exact = votes.map((count) => (count * 100) / total);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

export function resultOf(options: string[], votes: number[]): PollResult {
  const most = Math.max(0, ...votes);
  const leads = most === 0 ? [] : options.filter((_, at) => votes[at] === most);
  return { leads, percent: percentages(votes)[votes.indexOf(most)] ?? 0 };
}

export function resultWords({ leads, percent }: PollResult): string {
  const [first, ...others] = leads;
  if (first === undefined) return "No votes.";
  return others.length > 0 ? `A draw at ${percent} %: ${leads.join(", ")}.` : `${first}, ${percent} %.`;
}
