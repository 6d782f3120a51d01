import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ActionAnswer } from "../../platform/action/send-action.ts";
import { useTopic } from "../../platform/live/use-topic.ts";
import type { PollCrowd, PollTally } from "../parties/log/poll-entries.ts";
import type { PollView } from "./poll.ts";

type Crowds = Record<string, PollCrowd>;
type Tallies = Record<string, PollTally>;
export type PollNews = { crowd?: PollCrowd; tally?: PollTally };

/** Everybody hears of a new poll at once; they ask for it within this time, not together. */
const spreadMs = 1_500;

export type VoteAnswer = ActionAnswer<{ poll: PollView }>;

/**
 * What a page that lists open polls hears of them, and their votes' answers: an accepted one brings its poll along, and the
 * page is not loaded anew. Numbers are asked for once one of them may be seen.
 */
export function useOpenPolls(loaded: readonly PollView[]): {
  polls: PollView[];
  newsOf: (pollId: string) => PollNews;
  voted: (answer: VoteAnswer) => void;
} {
  const [answers, setAnswers] = useState<Record<string, PollView>>({});
  const [crowds, setCrowds] = useState<Crowds>({});
  const [tallies, setTallies] = useState<Tallies>({});
  const { revalidate } = useRevalidator();

  const polls = loaded.map((poll) => {
    const answer = answers[poll.id];
    return answer && answer.version >= poll.version ? answer : poll;
  });
  const maySee = polls.some(({ id, votes }) => votes !== null || crowds[id]?.isActive === false);
  useTopic<never, { crowds: Crowds }>("polls", { onState: { crowds: setCrowds } });
  useTopic<never, { tallies: Tallies }>(maySee ? "tallies" : null, { onState: { tallies: setTallies } });

  const fresh = Object.keys(crowds)
    .filter((id) => crowds[id]?.isActive && !polls.some((poll) => poll.id === id))
    .join(" ");
  useEffect(() => {
    if (!fresh) return;
    const asking = setTimeout(revalidate, Math.random() * spreadMs);
    return () => clearTimeout(asking);
  }, [fresh, revalidate]);

  function voted(answer: VoteAnswer) {
    if (answer.ok) setAnswers((known) => ({ ...known, [answer.poll.id]: answer.poll }));
    // What is refused is seldom as it was loaded.
    else if (answer.code !== "offline") void revalidate();
  }

  return { polls, newsOf: (pollId) => ({ crowd: crowds[pollId], tally: tallies[pollId] }), voted };
}
