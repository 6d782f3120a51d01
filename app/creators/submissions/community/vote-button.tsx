import { type FormEvent, useRef, useState } from "react";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../../../frame/verbs.ts";

type Backed = { id: string; title: string; votes: number; sampleVotes: number };

/** A vote is seen at once, and goes back to how it stood when it did not arrive. */
export function WorkVoteButton({ work, voted: before }: { work: Backed; voted: boolean }) {
  const [own, setOwn] = useState<{ votes: number; voted: boolean } | null>(null);
  const underWay = useRef(false);
  const voted = own?.voted ?? before;
  // What the page loaded since counts others; the own vote counts from when it was answered.
  const votes = own?.votes ?? work.votes;

  async function vote(event: FormEvent) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    const stood = own;
    setOwn({ votes: votes + (voted ? -1 : 1), voted: !voted });
    const answer = await sendAction<{ votes: number; voted: boolean }>(`/submit/works/${work.id}/votes`, {
      on: voted ? "no" : "yes",
    });
    underWay.current = false;
    if (answer.ok) return setOwn({ votes: answer.votes, voted: answer.voted });
    setOwn(stood);
    toast.error(answer.message);
  }

  return (
    <form
      className="work-vote"
      method="post"
      action={verb("/submit/works/:workId/votes", { workId: work.id })}
      onSubmit={vote}
    >
      <input type="hidden" name="on" value={voted ? "no" : "yes"} />
      <button type="submit" className="chip" aria-pressed={voted} aria-label={`Back it: ${work.title}`}>
        Back it
      </button>
      <p>
        <b className="numeral">{count(votes)}</b> {votes === 1 ? "vote" : "votes"}
        {work.sampleVotes > 0 && (
          <span className="meta">
            {" "}
            and {count(work.sampleVotes)} <SampleTag />
          </span>
        )}
      </p>
    </form>
  );
}
