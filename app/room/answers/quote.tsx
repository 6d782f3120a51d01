import type { MouseEvent } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { MessageEntry } from "../../parties/log/log.ts";

/** "blocked": the reader has blocked its author. */
export type Quoted = MessageEntry | "blocked";

/** The quoted line, linked to its original: on this page, or on the page that has it without JavaScript. */
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
