import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { useFold } from "../../../platform/ui/use-fold.ts";
import type { PollTally } from "../../parties/log/poll-entries.ts";
import { Closing } from "../../polls/closing.tsx";
import { fragmentKey, type PollView, percentages } from "../../polls/poll.ts";
import { PollCard } from "../../polls/poll-card.tsx";
import { PollRowsOf } from "../../polls/poll-rows.tsx";
import { usePoll } from "../../polls/use-poll.ts";
import { leadOf, sentenceOfLead } from "./lead.ts";
import { useLead } from "./use-lead.ts";
import "./room-poll.css";

type Polls = { polls: PollView[]; tallies: Record<string, PollTally>; loadedAt: number };
type Voted = (pollId: string, option: number) => void;

export function RoomPoll({ polls, tallies, loadedAt, voted }: Polls & { voted?: Voted }) {
  const poll = polls[0];
  if (!poll) return null;
  return (
    <CachedFragment id="poll" look={fragmentKey(poll)}>
      {/* A new question is a new bar. */}
      <Poll key={poll.id} poll={poll} tally={tallies[poll.id]} loadedAt={loadedAt} voted={voted} />
    </CachedFragment>
  );
}

/** Milliseconds after a vote in which one sees what it did. */
const foldsAfterMs = 12_000;

/** A bar over the composer that opens to a sheet; beside the chat, where there is room for it, it is always open. */
function Poll({
  poll,
  tally,
  loadedAt,
  voted: tell,
}: {
  poll: PollView;
  tally?: PollTally;
  loadedAt: number;
  voted?: Voted;
}) {
  const use = usePoll(poll, { tally }, (answer) => {
    if (answer.ok && answer.poll.choice !== null) tell?.(poll.id, answer.poll.choice);
  });
  const { choice, closesAt, state } = use.view;
  const fold = useFold("poll");
  const section = useRef<HTMLElement>(null);
  const voted = choice !== null;
  useSheet(section, fold.open);
  useFolding(fold.open && voted, choice, fold.close);
  const standing = useStanding(use.view);
  return (
    <div className="room-poll-place">
      <section {...fold.part} ref={section} className="room-poll" aria-labelledby="poll-asks">
        <div className="room-poll-bar">
          <span className="room-poll-asks">
            <h2 id="poll-asks">{poll.title}</h2>
            <span
              key={standing?.changes}
              className="room-poll-lead"
              data-taken={standing?.taken || undefined}
            >
              {standing
                ? `${standing.sentence} ${standing.own ?? ""}`
                : state === "open" && closesAt !== null && <Closing at={closesAt} loadedAt={loadedAt} />}
            </span>
          </span>
          {standing?.share != null && (
            <span className="room-poll-share" style={{ "--share": standing.share / 100 } as CSSProperties}>
              <b className="numeral">{standing.share}%</b>
            </span>
          )}
          <a {...fold.opener} className="room-poll-toggle" data-asks={(!fold.open && !voted) || undefined}>
            {fold.open || voted ? <Icon name="chevron-down" size={20} /> : "Vote"}
            <span className="visually-hidden">: {poll.title}</span>
          </a>
        </div>
        <div className="room-poll-body">
          <PollRowsOf use={use} loadedAt={loadedAt} />
        </div>
      </section>
      <p className="visually-hidden" role="status">
        {standing?.taken && standing.sentence}
      </p>
    </div>
  );
}

/** The sheet lies over the foot of the chat, whose last lines rise by as much: nothing on the page is laid out anew. */
function useSheet(section: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const room = section.current?.closest<HTMLElement>(".room");
    if (!open || !room) return;
    const chat = room.querySelector(".chat-frame");
    const rise = () => {
      const covered = (chat?.getBoundingClientRect().bottom ?? 0) - (section.current?.offsetTop ?? 0);
      room.style.setProperty("--sheet", `${Math.max(0, Math.round(covered))}px`);
    };
    const watch = new ResizeObserver(rise);
    if (section.current) watch.observe(section.current);
    return () => {
      watch.disconnect();
      room.style.removeProperty("--sheet");
    };
  }, [section, open]);
}

/** Once one has voted it folds by itself, and as soon as somebody reads on in the chat. */
function useFolding(on: boolean, choice: number | null, fold: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another vote is looked at anew
  useEffect(() => {
    if (!on) return;
    const folding = setTimeout(fold, foldsAfterMs);
    const reads = ({ target }: Event) => {
      if (target instanceof Element && target.closest(".chat")) fold();
    };
    for (const way of ["wheel", "touchmove"]) document.addEventListener(way, reads, { passive: true });
    return () => {
      clearTimeout(folding);
      for (const way of ["wheel", "touchmove"]) document.removeEventListener(way, reads);
    };
  }, [on, choice, fold]);
}

/** For who may see it: who leads, what one said oneself, and the moment the lead changes. */
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
  const looks = earlier.map((poll) => ({ id: poll.id, look: fragmentKey(poll) })).filter(({ look }) => look);
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
