import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTopic } from "../../platform/live/use-topic.ts";
import type { PollCrowd, PollTally } from "../parties/log/poll-entries.ts";
import type { PollView } from "./poll.ts";

type Crowds = Record<string, PollCrowd>;
type Tallies = Record<string, PollTally>;
export type PollNews = { crowd?: PollCrowd; tally?: PollTally };

/** Everybody hears of a new poll at once; they ask for it within this time, not together. */
const spreadMs = 1_500;

/** What a page that lists open polls hears of them. Numbers are asked for once one of them may be seen. */
export function useOpenPolls(polls: readonly PollView[]): (pollId: string) => PollNews {
  const [crowds, setCrowds] = useState<Crowds>({});
  const [tallies, setTallies] = useState<Tallies>({});
  const { revalidate } = useRevalidator();

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

  return (pollId) => ({ crowd: crowds[pollId], tally: tallies[pollId] });
}
