import type { MouseEvent } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { MessageEntry } from "../../parties/log/log.ts";

/** "blocked": it is of somebody whom who reads has blocked. */
export type Quoted = MessageEntry | "blocked";

/** One line of what is answered; pressing it leads there: on the page, or without a script to the page it is on. */
export function Quote({
  seq,
  of,
  isHere = true,
  goTo,
}: {
  seq: number;
  of: Quoted | undefined;
  isHere?: boolean;
  goTo?: (seq: number) => void;
}) {
  function go(event: MouseEvent) {
    if (!goTo) return;
    event.preventDefault();
    goTo(seq);
  }
  return (
    <a
      className="quote meta"
      href={isHere ? `#line-${seq}` : `?after=${seq - 1}#line-${seq}`}
      tabIndex={-1}
      onClick={go}
    >
      <Icon name="reply" size={16} />
      <span className="visually-hidden">Answers </span>
      <span className="quote-words" dir="auto">
        {quoteWords(of)}
      </span>
    </a>
  );
}

export const quoteWords = (line: Quoted | undefined): string => {
  if (!line) return "An earlier line";
  if (line === "blocked") return "A message of someone you blocked";
  return line.removed ? "A removed message" : `${line.speaker.name}: ${line.text}`;
};
