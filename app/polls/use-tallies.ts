import { useState } from "react";
import type { PollTally } from "./poll.ts";

/** Live tallies by poll; `told` goes to `openLive` as the listener of "tallies". */
export function useTallies() {
  const [tallies, setTallies] = useState<Record<string, PollTally>>({});
  const told = (news: Record<string, PollTally>) => setTallies((known) => ({ ...known, ...news }));
  return { tallies, told };
}
