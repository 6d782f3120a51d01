import type { CSSProperties, FormEvent } from "react";
import { Icon } from "../../platform/ui/icon.tsx";
import { counted } from "../../platform/ui/numbers.ts";
import { SampleTag } from "../fans/sample-tag.tsx";
import { Closing } from "./closing.tsx";
import { type PollTally, type PollView, percentages } from "./poll.ts";
import { useCounting } from "./use-counting.ts";
import { usePoll } from "./use-poll.ts";
import "./poll.css";

export type PollProps = {
  poll: PollView;
  /** The newest live tally, where it is newer than the poll. */
  tally?: PollTally;
  loadedAt: number;
  /** After each vote, accepted or not. */
  voted?: () => void;
};

/** Without JavaScript every option is a button of one form. */
export function PollRows({ poll, tally, loadedAt, voted }: PollProps) {
  const { view, choice, pending, vote } = usePoll(poll, tally, voted);
  const shares = percentages(view.votes);
  const open = view.state === "open";
  const rows = view.options.map((option, index) => ({
    index,
    option,
    share: shares[index] ?? 0,
    mine: index === choice,
    filled: choice !== null || view.state === "closed",
  }));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void vote(Number((submitter as HTMLButtonElement).value));
  }

  return (
    <>
      {open ? (
        <form
          method="post"
          action={`/polls/${view.id}/votes`}
          className="poll-rows"
          aria-busy={pending}
          onSubmit={submit}
        >
          {rows.map(({ index, ...row }) => (
            <button
              key={index}
              type="submit"
              name="option"
              value={index}
              className="poll-row"
              aria-pressed={row.mine}
            >
              <Row {...row} />
            </button>
          ))}
        </form>
      ) : (
        <ul className="poll-rows">
          {rows.map(({ index, ...row }) => (
            <li key={index} className="poll-row" data-mine={row.mine || undefined}>
              <Row {...row} />
              {row.mine && <span className="visually-hidden">Your vote</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="poll-foot">
        <span className="poll-total">
          {counted(view.total, "vote")}
          {view.sampleVotes > 0 && <SampleTag />}
        </span>
        {open && view.closesAt !== null && <Closing at={view.closesAt} loadedAt={loadedAt} />}
        {view.state === "closed" && <span>Closed</span>}
        {view.state === "scheduled" && <span>Opens soon</span>}
      </p>
    </>
  );
}

function Row({
  option,
  share,
  mine,
  filled,
}: {
  option: string;
  share: number;
  mine: boolean;
  filled: boolean;
}) {
  const shown = useCounting(share);
  const style = { "--share": filled ? share / 100 : 0 } as CSSProperties;
  return (
    <>
      <span className="poll-bar" style={style} />
      {mine && <Icon name="check" size={20} />}
      <span className="poll-option">{option}</span>
      <span className="poll-share numeral">{shown}%</span>
    </>
  );
}
