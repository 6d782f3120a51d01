import { type CSSProperties, useState } from "react";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { PollTally } from "../../parties/log/poll-entries.ts";
import { lookOf, type PollView, percentages } from "../../polls/poll.ts";
import { PollCard } from "../../polls/poll-card.tsx";
import { PollRowsOf } from "../../polls/poll-rows.tsx";
import { usePoll } from "../../polls/use-poll.ts";
import { leadOf, sentenceOfLead } from "./lead.ts";
import { useLead } from "./use-lead.ts";
import "./room-poll.css";

type Polls = { polls: PollView[]; tallies: Record<string, PollTally>; loadedAt: number };

export function RoomPoll({ polls, tallies, loadedAt }: Polls) {
  const poll = polls[0];
  if (!poll) return null;
  return (
    <CachedFragment id="poll" look={lookOf(poll)}>
      {/* A new question starts unfolded. */}
      <Poll key={poll.id} poll={poll} tally={tallies[poll.id]} loadedAt={loadedAt} />
    </CachedFragment>
  );
}

/** Folds to its question and result, by hand or after voting, to leave space for the chat. */
function Poll({ poll, tally, loadedAt }: { poll: PollView; tally?: PollTally; loadedAt: number }) {
  const use = usePoll(poll, { tally });
  const { choice } = use.view;
  const [open, setOpen] = useState(choice === null);
  const [voted, setVoted] = useState(choice);
  if (voted !== choice) {
    setVoted(choice);
    if (choice !== null) setOpen(false);
  }
  const standing = useStanding(use.view);
  return (
    <>
      <details className="room-poll" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="room-poll-asks">
            <h2>{poll.title}</h2>
            {standing && (
              <span
                key={standing.changes}
                className="room-poll-lead"
                data-taken={standing.taken || undefined}
              >
                {standing.sentence} {standing.own}
              </span>
            )}
          </span>
          {standing?.share != null && (
            <span className="room-poll-share" style={{ "--share": standing.share / 100 } as CSSProperties}>
              <b className="numeral">{standing.share}%</b>
            </span>
          )}
          <Icon name="chevron-down" size={20} />
        </summary>
        <div className="room-poll-body">
          <PollRowsOf use={use} loadedAt={loadedAt} />
        </div>
      </details>
      <p className="visually-hidden" role="status">
        {standing?.taken && standing.sentence}
      </p>
    </>
  );
}

/** Only for fans who may see results: the leader, the own vote, and changes of lead. */
function useStanding({ id, options, votes, choice, state }: PollView) {
  const changes = useLead(id, votes);
  if (!votes) return null;
  const lead = leadOf(votes);
  const isOpen = state === "open";
  const taken = changes > 0 && isOpen && lead !== null;
  return {
    changes,
    taken,
    sentence: sentenceOfLead({ options, votes, isOpen }, taken),
    own: choice === null || choice === lead ? null : `You said ${options[choice]}`,
    share: lead === null ? null : (percentages(votes)[lead] ?? 0),
  };
}

export function EarlierPolls({ polls, tallies, loadedAt }: Polls) {
  const earlier = polls.slice(1);
  if (earlier.length === 0) return null;
  const looks = earlier.map((poll) => ({ id: poll.id, look: lookOf(poll) })).filter(({ look }) => look);
  return (
    <CachedFragment id="earlier-polls" look={looks.map(({ id, look }) => `${id} ${look}`).join(" ")}>
      <section className="earlier-polls" aria-labelledby="earlier-polls">
        <h2 id="earlier-polls">Asked before</h2>
        <div className="poll-grid">
          {earlier.map((poll) => (
            <PollCard
              key={poll.id}
              poll={poll}
              news={{ tally: tallies[poll.id] }}
              loadedAt={loadedAt}
              inParty
            />
          ))}
        </div>
      </section>
    </CachedFragment>
  );
}
