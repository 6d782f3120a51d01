import { resultWords } from "../../polls/poll.ts";
import type { CalledItView } from "./called-it.server.ts";
import { envelopeLine } from "./envelope-lines.ts";
import type { Sealed } from "./prediction.ts";

export type WhatBecame = {
  /** In plain words. */
  said: string;
  /** What the house adds. */
  line: string | null;
};

const nothingMore = (said: string): WhatBecame => ({ said, line: null });

/** Of an envelope that is open and did not come true. Every one ends in a sentence, whoever opened it. */
export function whatBecame(one: Sealed, view: CalledItView): WhatBecame {
  const { party, isOn, polls, marks, sealed } = view;
  if (one.pollId === null) return nothingMore(openedWords(party, isOn));
  const poll = polls[one.pollId];
  if (one.cameTrue === one.text)
    return nothingMore("So it was. You sealed it when the room had heard already.");
  if (one.cameTrue === null)
    return nothingMore(
      poll && poll.result.leads.length > 0
        ? `${resultWords(poll.result)} On a draw no envelope is right.`
        : "The poll closed without a vote, so nobody can say.",
    );
  const right = marks.find(({ pollId }) => pollId === one.pollId)?.count ?? 0;
  return {
    said: `It was: ${one.cameTrue}`,
    line: envelopeLine(
      { isRight: false, right, sealed: poll?.sealed ?? null },
      { offsetMs: one.offsetMs, inOwnWords: false, turn: turnOf(sealed, one.id) },
    ),
  };
}

/** Its place among the fan's own, the earliest first. */
export const turnOf = (sealed: readonly Pick<Sealed, "id">[], id: string): number =>
  sealed.length - 1 - sealed.findIndex((one) => one.id === id);

function openedWords({ host, isSample }: CalledItView["party"], isOn: boolean): string {
  if (isOn) return `${host} has opened it, and may still say that it came true.`;
  return isSample
    ? "The party ended, and a rehearsal has no host who could say. It is yours to keep."
    : `The party ended, and ${host} has not said whether it came true. It is yours to keep.`;
}
