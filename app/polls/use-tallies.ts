import { useState } from "react";
import { useTopic } from "../../platform/live/use-topic.ts";
import type { PollTally } from "./poll.ts";

type Tallies = Record<string, PollTally>;

export function useTallies(): Tallies {
  const [tallies, setTallies] = useState<Tallies>({});
  useTopic<never, { tallies: Tallies }>("polls", {
    onState: { tallies: (news) => setTallies((known) => ({ ...known, ...news })) },
  });
  return tallies;
}
