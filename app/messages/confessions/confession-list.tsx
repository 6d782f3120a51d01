import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { UnsentLines } from "../../frame/phone/unsent-lines.tsx";
import { verb } from "../../frame/verbs.ts";
import { Waits } from "../../marks/waits.tsx";
import { ReportFold } from "../../moderation/report-fold.tsx";
import { type Confession, type ConfessionVote, heldSentence } from "./confession.ts";
import type { useConfessions } from "./use-confessions.ts";

/** Newest first. `told` increases when one of the visitor's own is published. */
export function ConfessionList({
  confessions: { shown, own, outbox, voteOf, vote },
  told,
}: {
  confessions: ReturnType<typeof useConfessions>;
  told: number;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (told > 0) list.current?.scrollTo({ top: 0 });
  }, [told]);

  if (shown.length + own.length + outbox.unsent.length === 0)
    return (
      <div className="slips">
        <div className="slip">
          <p className="slip-paper" data-size="large">
            No confessions tonight. You first.
          </p>
        </div>
      </div>
    );

  function keys(event: KeyboardEvent<HTMLOListElement>) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const box = list.current;
    if (!step || !box || event.target !== box) return;
    event.preventDefault();
    const slips = [...box.children] as HTMLElement[];
    const here = slips.findLastIndex((slip) => slip.offsetTop <= box.scrollTop + 4);
    box.scrollTo({ top: slips[Math.max(0, here + step)]?.offsetTop ?? box.scrollTop });
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, and by no other key
    <ol className="slips" ref={list} aria-label="Confessions" tabIndex={0} onKeyDown={keys}>
      {outbox.unsent.map((unsent) => (
        <li key={unsent.clientKey} className="slip">
          <div className="slip-paper slip-waiting">
            <UnsentLines unsent={[unsent]} say={outbox.say} discard={outbox.discard} />
          </div>
        </li>
      ))}
      {own.map(({ id, text, state }) => (
        <li key={id} className="slip" data-state={state}>
          <div className="slip-paper" data-size={sizeOf(text)}>
            <p dir="auto">{text}</p>
          </div>
          <p className="slip-note">{state === "held" ? heldSentence : "Read, and kept between us"}</p>
        </li>
      ))}
      {shown.map((one) => (
        <Slip key={one.id} of={one} given={voteOf(one.id)} vote={vote} />
      ))}
    </ol>
  );
}

function Slip({
  of: { id, text, upvotes, downvotes, isCovered, waits, sample },
  given,
  vote,
}: {
  of: Confession;
  given: ConfessionVote | null;
  vote: (id: string, vote: ConfessionVote | "none") => Promise<void>;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void vote(id, (submitter as HTMLButtonElement).value as ConfessionVote | "none");
  }
  const button = (way: ConfessionVote, votes: number) => (
    <button
      type="submit"
      name="vote"
      value={given === way ? "none" : way}
      aria-pressed={given === way}
      aria-label={`Vote ${way}, ${count(votes)}`}
    >
      <Icon name={way === "up" ? "chevron-up" : "chevron-down"} size={20} />
      {count(votes)}
    </button>
  );
  if (waits)
    return (
      <li className="slip">
        <Waits of={waits} what="A confession waits" />
      </li>
    );
  return (
    <li className="slip">
      <div className="slip-paper" data-size={sizeOf(text)}>
        {isCovered ? (
          <details>
            <summary>It may give something away. Read it</summary>
            <p dir="auto">{text}</p>
          </details>
        ) : (
          <p dir="auto">{text}</p>
        )}
        {sample && <SampleMark />}
      </div>
      <form
        method="post"
        action={verb("/confessions/:confessionId/votes", { confessionId: id })}
        className="slip-votes"
        onSubmit={submit}
      >
        {button("up", upvotes)}
        {button("down", downvotes)}
      </form>
      {!sample && (
        <div className="slip-report">
          <ReportFold kind="confession" subject={id} of="this confession" text={text} />
        </div>
      )}
    </li>
  );
}

const sizeOf = (text: string) => (text.length <= 64 ? "large" : text.length <= 200 ? "regular" : "small");
