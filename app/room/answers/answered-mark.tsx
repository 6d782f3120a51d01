import { useState } from "react";
import { Link } from "react-router";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { UnreadReplies } from "../../fans/you/you.ts";
import "./answered-mark.css";

/** Shown on all pages: the number of answers, linked to the room of the newest. Nothing without answers. */
export function AnsweredMark({ answered }: { answered: UnreadReplies }) {
  const parties = useAnswered(answered);
  const unseen = parties.reduce((sum, party) => sum + party.unseen, 0);
  const [last] = parties;
  if (!last) return null;
  return (
    <Link to={`/afters/${last.id}`} className="answered-mark icon-round">
      <Icon name="chat" size={22} />
      <b aria-hidden="true">{unseen > 99 ? "99+" : unseen}</b>
      <span className="visually-hidden">{answeredWords(unseen)}</span>
    </Link>
  );
}

/** Starts with the page's own data, then follows the fan's live news. */
export function useAnswered(loaded: UnreadReplies | null): UnreadReplies["parties"] {
  const [parties, setParties] = useState(loaded?.parties ?? []);
  const [shown, setShown] = useState(loaded);
  if (shown !== loaded) {
    setShown(loaded);
    setParties(loaded?.parties ?? []);
  }
  useTopic<never, { answers: UnreadReplies["parties"] }>(loaded?.topic ?? null, {
    onState: { answers: setParties },
  });
  return parties;
}

const answeredWords = (unseen: number): string => `${unseen} answered you`;

export function AnsweredHere({ parties, partyId }: { parties: UnreadReplies["parties"]; partyId: string }) {
  const here = parties.find(({ id }) => id === partyId);
  return here ? <span className="answered-here">{answeredWords(here.unseen)}</span> : null;
}
