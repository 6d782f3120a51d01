import { SharedPart } from "../../../platform/pages/shared-part.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { looksAsToAnybody, type PollTally, type PollView } from "../../polls/poll.ts";
import { PollCard } from "../../polls/poll-card.tsx";
import { PollRows } from "../../polls/poll-rows.tsx";

type Polls = { polls: PollView[]; tallies: Record<string, PollTally>; loadedAt: number };

/** It folds to its question, so that a small screen has room to talk. */
export function RoomPoll({ polls, tallies, loadedAt }: Polls) {
  const poll = polls[0];
  if (!poll) return null;
  return (
    <SharedPart id="poll" when={looksAsToAnybody(poll)}>
      {/* A new question unfolds again. */}
      <details key={poll.id} className="room-poll" open>
        <summary>
          <h2>{poll.title}</h2>
          <Icon name="chevron-down" size={20} />
        </summary>
        <div className="room-poll-body">
          <PollRows poll={poll} news={{ tally: tallies[poll.id] }} loadedAt={loadedAt} />
        </div>
      </details>
    </SharedPart>
  );
}

export function EarlierPolls({ polls, tallies, loadedAt }: Polls) {
  const earlier = polls.slice(1);
  if (earlier.length === 0) return null;
  return (
    <section className="earlier-polls" aria-labelledby="earlier-polls">
      <h2 id="earlier-polls">Asked before</h2>
      <div className="poll-grid">
        {earlier.map((poll) => (
          <SharedPart key={poll.id} id={`poll-${poll.id}`} when={looksAsToAnybody(poll)}>
            <PollCard poll={poll} news={{ tally: tallies[poll.id] }} loadedAt={loadedAt} inParty />
          </SharedPart>
        ))}
      </div>
    </section>
  );
}
