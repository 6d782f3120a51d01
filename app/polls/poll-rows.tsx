import type { CSSProperties, FormEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "../../platform/ui/icon.tsx";
import { count, counted } from "../../platform/ui/numbers.ts";
import { useServerNow } from "../../platform/ui/server-clock.ts";
import { SampleTag } from "../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../frame/verbs.ts";
import { Closing } from "./closing.tsx";
import { type PollView, percentages } from "./poll.ts";
import { seeParam } from "./see.ts";
import { useCounting } from "./use-counting.ts";
import type { PollNews, VoteAnswer } from "./use-open-polls.ts";
import { usePoll } from "./use-poll.ts";
import "./poll.css";

export type PollProps = {
  poll: PollView;
  news: PollNews;
  loadedAt: number;
  /** After each vote, accepted or not. */
  voted?: (answer: VoteAnswer) => void;
};

export function PollRows({ poll, news, loadedAt, voted }: PollProps) {
  return <PollRowsOf use={usePoll(poll, news, voted)} loadedAt={loadedAt} />;
}

/** Without JavaScript every option is a button of one form. */
export function PollRowsOf({ use, loadedAt }: { use: ReturnType<typeof usePoll>; loadedAt: number }) {
  const { view, choice, pending, vote } = use;
  const now = useServerNow(loadedAt);
  const over = view.closesAt !== null && view.closesAt <= now;
  const state = view.state === "open" && over ? "closed" : view.state;
  const open = state === "open";
  const shares = view.votes && percentages(view.votes);
  const rows = view.options.map((option, index) => ({
    index,
    option,
    share: shares?.[index] ?? null,
    mine: index === choice,
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
          action={verb("/polls/:pollId/votes", { pollId: view.id })}
          className="poll-rows"
          data-seen={shares !== null || undefined}
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
        <ul className="poll-rows" data-seen>
          {rows.map(({ index, ...row }) => (
            <li key={index} className="poll-row" data-mine={row.mine || undefined}>
              <Row {...row} />
              {row.mine && <span className="visually-hidden">Your vote</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="poll-foot">
        <span className="poll-total">
          <span className="poll-count">{votesInWords(view.total - view.sampleVotes, open)}</span>
          {view.sampleVotes > 0 && <SampleTag>{`${count(view.sampleVotes)} sample`}</SampleTag>}
        </span>
        {view.held > 0 && <span className="poll-held">{counted(view.held, "vote")} being checked</span>}
        {open && view.closesAt !== null && <Closing at={view.closesAt} loadedAt={loadedAt} />}
        {state === "closed" && <span>Closed</span>}
        {state === "scheduled" && <span>Opens soon</span>}
        {open && shares === null && <SeeLink poll={view} />}
      </div>
    </>
  );
}

/** A number that is zero says nothing: while one may vote, the first vote is whoever looks. */
function votesInWords(votes: number, open: boolean): string {
  if (votes > 0) return counted(votes, "vote");
  return open ? "The first vote is yours" : "No votes";
}

/** An address, so that it works before scripts do and is still there after a reload. */
function SeeLink({ poll }: { poll: PollView }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.append(seeParam, poll.id);
  return (
    <Link className="poll-see" to={`?${next}`} replace preventScrollReset>
      See the result so far
      <span className="visually-hidden">: {poll.title}</span>
    </Link>
  );
}

function Row({ option, share, mine }: { option: string; share: number | null; mine: boolean }) {
  const shown = useCounting(share ?? 0);
  const style = { "--share": (share ?? 0) / 100 } as CSSProperties;
  return (
    <>
      {share !== null && <span className="poll-bar" style={style} />}
      {mine && <Icon name="check" size={20} />}
      <span className="poll-option">{option}</span>
      {share !== null && <span className="poll-share numeral">{shown}%</span>}
    </>
  );
}
