import { type FormEvent, useEffect, useRef, useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { count, counted } from "../../../platform/ui/numbers.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import styles from "./vote-button.css?url";

/** One vote each; pressed again it is taken back. It counts here at once, everywhere within a second. */
export function ClipVoteButton({
  id,
  votes,
  isVoted,
  of,
}: {
  id: string;
  votes: number;
  isVoted: boolean;
  of: string;
}) {
  const [own, setOwn] = useState({ isVoted, votes });
  const isSending = useRef(false);
  // How many there are is heard of; whether one is one's own comes with a page alone.
  useEffect(() => {
    if (!isSending.current) setOwn((now) => ({ ...now, votes }));
  }, [votes]);
  useEffect(() => setOwn((now) => ({ ...now, isVoted })), [isVoted]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const before = own;
    const next = !own.isVoted;
    setOwn({ isVoted: next, votes: own.votes + (next ? 1 : -1) });
    const answer = await sendAction<{ votes: number }>(verb("/memes/:clipId/votes", { clipId: id }), {
      on: next ? "yes" : "no",
    });
    isSending.current = false;
    if (answer.ok) return setOwn({ isVoted: next, votes: answer.votes });
    setOwn(before);
    toast.error(answer.message);
  }

  return (
    <form
      method="post"
      action={verb("/memes/:clipId/votes", { clipId: id })}
      className="clip-vote"
      onSubmit={submit}
    >
      <link rel="stylesheet" href={styles} precedence="page" />
      <button
        type="submit"
        name="on"
        value={own.isVoted ? "no" : "yes"}
        data-vote
        aria-pressed={own.isVoted}
        aria-keyshortcuts="U"
        aria-label={`Vote for the clip of ${of}, ${counted(own.votes, "vote")}`}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 10.5 8 5.5l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span>{count(own.votes)}</span>
      </button>
    </form>
  );
}
