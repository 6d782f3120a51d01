import { count, counted } from "../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { type PollView, percentages } from "../../polls/poll.ts";

/** A closed poll's final result. */
export function PollEnd({ poll }: { poll: PollView }) {
  const votes = poll.votes ?? [];
  const { answers, share } = winnersOf(poll.options, votes);
  return (
    <div className="credits-poll">
      <h3>{poll.title}</h3>
      <p className="credits-answer">
        {answers.length === 0 ? "No votes" : answers.join(" and ")}
        {share !== null && <span className="numeral"> {share}%</span>}
        {answers.length > 1 && " each"}
      </p>
      {poll.total > 0 && (
        <p className="credits-votes row-2">
          {counted(poll.total - poll.sampleVotes, "vote")}
          {poll.sampleVotes > 0 && <SampleTag>{`${count(poll.sampleVotes)} sample`}</SampleTag>}
        </p>
      )}
    </div>
  );
}

/** All options with the most votes. */
export function winnersOf(options: string[], votes: number[]): { answers: string[]; share: number | null } {
  const most = Math.max(0, ...votes);
  if (most === 0) return { answers: [], share: null };
  const answers = options.filter((_, index) => votes[index] === most);
  return { answers, share: percentages(votes)[votes.indexOf(most)] ?? null };
}
