import { useRef, useState } from "react";
import { sendAction } from "../../platform/action/send-action.ts";
import { toast } from "../../platform/ui/overlay/toast.ts";
import { verb } from "../frame/verbs.ts";
import type { PollView } from "./poll.ts";
import type { PollNews, VoteAnswer } from "./use-open-polls.ts";

const failed = "Failed to cast vote. Please try again.";

/** A tally may reach who has not voted, as in a room: it is shown to who has, or asked, or when all is over. */
function withNews(poll: PollView, { crowd, tally }: PollNews): PollView {
  const told = tally && tally.version >= (crowd?.version ?? 0) ? tally : crowd;
  if (!told || told.version < poll.version) return poll;
  const { version, total, sampleVotes, held } = told;
  const state = told.isActive ? "open" : "closed";
  const seen = poll.votes !== null || state === "closed";
  const votes = seen && tally === told ? tally.votes : poll.votes;
  return { ...poll, version, total, sampleVotes, held, state, votes };
}

export function usePoll(poll: PollView, news: PollNews, voted?: (answer: VoteAnswer) => void) {
  const { crowd, tally } = news;
  const [view, setView] = useState(() => withNews(poll, news));
  const [seen, setSeen] = useState({ poll, crowd, tally });
  const [pending, setPending] = useState<number | null>(null);
  const underWay = useRef(false);

  if (seen.poll !== poll || seen.tally !== tally || seen.crowd !== crowd) {
    const fresh = seen.poll === poll || poll.version < view.version ? view : poll;
    setSeen({ poll, crowd, tally });
    setView(withNews(fresh, { crowd, tally }));
  }

  async function vote(option: number) {
    if (underWay.current || option === view.choice) return;
    underWay.current = true;
    setPending(option);
    const answer: VoteAnswer = await sendAction(verb("/polls/:pollId/votes", { pollId: poll.id }), {
      option,
    });
    underWay.current = false;
    setPending(null);
    if (answer.ok) {
      setView(answer.poll);
      toast.success(answer.message ?? "Vote cast successfully!");
    } else {
      toast.error(answer.code === "offline" ? failed : answer.message);
    }
    voted?.(answer);
  }

  return { view, choice: pending ?? view.choice, pending: pending !== null, vote };
}
