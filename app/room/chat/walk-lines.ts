import type { KeyboardEvent } from "react";

export type LineKey = "r" | "e" | "q";

const isLineKey = (key: string): key is LineKey => key === "r" || key === "e" || key === "q";

const lineSelector = ".message, .message-hidden button, .chat-earlier, .cue-trivia summary, .cue-hot button";

/**
 * The log is one tab stop with arrow keys inside; Escape goes back, then out. R answers the focused line, E reacts, Q
 * follows its quote.
 */
export function walkLines(event: KeyboardEvent<HTMLDivElement>, press: (key: LineKey, seq: number) => void) {
  const log = event.currentTarget;
  const lines = [...log.querySelectorAll<HTMLElement>(lineSelector)];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const seq = Number(lines[at]?.dataset.seq);
  if (plain && seq && event.target === lines[at] && isLineKey(key)) {
    event.preventDefault();
    return press(key, seq);
  }
  if (event.key === "Escape" && at >= 0) return log.focus();
  if (event.key === "Enter" && event.target === lines[at]) {
    const more = lines[at].querySelector<HTMLButtonElement>(".message-more");
    if (!more) return;
    event.preventDefault();
    return more.click();
  }
  const to = lines[lineFor(event.key, at, lines.length)];
  if (!to || (at < 0 && event.target !== log)) return;
  event.preventDefault();
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: "nearest" });
}

/** Up starts at the newest line; Down scrolls as usual. */
function lineFor(key: string, at: number, lines: number): number {
  if (key === "ArrowUp") return at < 0 ? lines - 1 : Math.max(0, at - 1);
  if (key === "ArrowDown") return at < 0 ? -1 : Math.min(lines - 1, at + 1);
  if (at < 0) return -1;
  if (key === "Home") return 0;
  return key === "End" ? lines - 1 : -1;
}
