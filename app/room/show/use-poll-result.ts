import { useState } from "react";
import type { CalledBy, PartyEntry } from "../../parties/log/log.ts";
import type { PollTally } from "../../parties/log/poll-entries.ts";
import { type PollView, percentages, resultOf, resultWords } from "../../polls/poll.ts";

export type PollResultView = {
  seq: number;
  question: string;
  /** Who won, by how much, in words. */
  words: string;
  isDraw: boolean;
  /** Missing where it is not known. */
  called?: CalledBy;
  bars: { option: string; share: number; won: boolean; mine: boolean }[];
};

/** Older results come from catching up, and are read in the log. */
const freshMs = 5_000;

type Closed = { seq: number; poll: PollView; called?: CalledBy };

/**
 * The poll that has just closed, once its last votes are counted, until its result was shown. `said` is what was voted on this
 * page, by poll. Nobody voted: then there is nothing to show.
 */
export function usePollResult(
  chat: readonly PartyEntry[],
  polls: readonly PollView[],
  tallies: Record<string, PollTally>,
  { cursor, said }: { cursor: number; said: Readonly<Record<string, number>> },
): { result: PollResultView | null; shown: () => void } {
  const [since, setSince] = useState(cursor);
  const [waiting, setWaiting] = useState<Closed | null>(null);
  const [result, setResult] = useState<PollResultView | null>(null);
  const closed = newestClosed(chat, since);
  if (closed) {
    // The page is loaded anew in a moment, and may list another poll then: what was asked is kept.
    setSince(closed.seq);
    const poll = polls.find(({ id }) => id === closed.pollId);
    setWaiting(poll ? { seq: closed.seq, poll, called: closed.called } : null);
  }
  const votes = waiting && lastVotes(waiting.poll, polls, tallies);
  if (waiting && votes) {
    const { seq, poll, called } = waiting;
    setWaiting(null);
    setResult(resultView(seq, { ...poll, choice: said[poll.id] ?? poll.choice }, votes, called));
  }
  return { result, shown: () => setResult(null) };
}

/** Its last tally comes behind the cue that closes it, or with the page that is loaded anew. */
function lastVotes(
  { id }: PollView,
  polls: readonly PollView[],
  tallies: Record<string, PollTally>,
): readonly number[] | null {
  const tally = tallies[id];
  if (tally && !tally.isActive) return tally.votes;
  return polls.find((one) => one.id === id && one.state === "closed")?.votes ?? null;
}

function newestClosed(chat: readonly PartyEntry[], since: number) {
  const now = chat.at(-1)?.at ?? 0;
  const entry = chat.findLast((one) => one.kind === "cue" && one.cue === "poll-closed");
  if (entry?.kind !== "cue" || entry.cue !== "poll-closed") return null;
  return entry.seq > since && now - entry.at <= freshMs ? entry : null;
}

export function resultView(
  seq: number,
  { title, options, choice }: Pick<PollView, "title" | "options" | "choice">,
  votes: readonly number[],
  called?: CalledBy,
): PollResultView | null {
  if (votes.every((count) => count === 0)) return null;
  const result = resultOf([...options], [...votes]);
  const shares = percentages([...votes]);
  return {
    seq,
    question: title,
    words: resultWords(result),
    isDraw: result.leads.length > 1,
    ...(called && { called }),
    bars: options.map((option, index) => ({
      option,
      share: shares[index] ?? 0,
      won: result.leads.includes(option),
      mine: index === choice,
    })),
  };
}
