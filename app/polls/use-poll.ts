import { useRef, useState } from "react";
import { sendAction } from "../../platform/action/send-action.ts";
import { toast } from "../../platform/ui/overlay/toast.ts";
import type { PollTally, PollView } from "./poll.ts";

const failed = "Failed to cast vote. Please try again.";

const withTally = (poll: PollView, { votes, total, sampleVotes, isActive }: PollTally): PollView => ({
  ...poll,
  votes,
  total,
  sampleVotes,
  state: isActive ? "open" : "closed",
});

export function usePoll(poll: PollView, tally?: PollTally, voted?: () => void) {
  const [view, setView] = useState(() => (tally ? withTally(poll, tally) : poll));
  const [seen, setSeen] = useState({ poll, tally });
  const [pending, setPending] = useState<number | null>(null);
  const underWay = useRef(false);

  // Whatever came last is the truth.
  if (seen.poll !== poll || seen.tally !== tally) {
    const fresh = seen.poll === poll ? view : poll;
    setSeen({ poll, tally });
    setView(tally ? withTally(fresh, tally) : fresh);
  }

  async function vote(option: number) {
    if (underWay.current || option === view.choice) return;
    underWay.current = true;
    setPending(option);
    const answer = await sendAction<{ poll: PollView }>(`/polls/${poll.id}/votes`, { option });
    underWay.current = false;
    setPending(null);
    if (answer.ok) {
      setView(answer.poll);
      toast.success(answer.message ?? "Vote cast successfully!");
    } else {
      toast.error(answer.code === "offline" ? failed : answer.message);
    }
    voted?.();
  }

  return { view, choice: pending ?? view.choice, pending: pending !== null, vote };
}
