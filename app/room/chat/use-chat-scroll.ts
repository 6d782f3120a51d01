import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatEntry } from "../log/room-log.ts";

const nearBottomPx = 60;

/** A line and its distance from the chat's end in CSS px, which does not depend on scrolling. */
type Place = { line: Element; above: number };

/**
 * The chat is a reversed column: at its bottom `scrollTop` is 0, above it negative. Readers who scrolled up keep
 * their line in place whatever arrives below, and see the number of new messages.
 */
export function useChatScroll(chat: readonly ChatEntry[], newest: string | undefined, mine: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const last = useRef(newest);
  const lastSeq = chat.at(-1)?.seq ?? 0;
  /** The last line when the reader left the bottom. */
  const [leftAt, setLeftAt] = useState<number | null>(null);

  function toBottom() {
    region.current?.scrollTo({ top: 0 });
    place.current = null;
    setLeftAt(null);
  }

  function scrolled() {
    const box = region.current;
    if (!box) return;
    const atBottom = box.scrollTop > -nearBottomPx;
    place.current = atBottom ? null : placeIn(box);
    setLeftAt(atBottom ? null : (leftAt ?? lastSeq));
  }

  const hold = useHeldPlace(region, place);

  useLayoutEffect(() => {
    const isNew = last.current !== newest;
    last.current = newest;
    if (isNew && (mine || !place.current)) toBottom();
    else hold();
  });

  /** A reader whose focus is on a line is not at the end. */
  const isAtEnd = () =>
    !place.current &&
    !(region.current?.contains(document.activeElement) && document.activeElement !== region.current);

  const missed =
    leftAt === null ? 0 : chat.filter(({ kind, seq }) => kind === "message" && seq > leftAt).length;
  return { region, scrolled, missed, toBottom, isAtEnd };
}

/** A ResizeObserver also notices growth outside React: unfolded parts, loaded pictures. */
function useHeldPlace(region: RefObject<HTMLElement | null>, place: RefObject<Place | null>) {
  const hold = useCallback(() => {
    const box = region.current;
    if (!box || !place.current) return;
    if (!place.current.line.isConnected) {
      place.current = placeIn(box);
      return;
    }
    const above = aboveEnd(place.current.line);
    const grown = above - place.current.above;
    if (Math.abs(grown) < 1) return;
    place.current.above = above;
    box.scrollTop -= grown;
  }, [region, place]);
  useEffect(() => {
    const lines = region.current?.firstElementChild;
    if (!lines) return;
    const watcher = new ResizeObserver(hold);
    watcher.observe(lines);
    return () => watcher.disconnect();
  }, [region, hold]);
  return hold;
}

const aboveEnd = (line: Element): number =>
  (line.parentElement?.getBoundingClientRect().bottom ?? 0) - line.getBoundingClientRect().top;

/** The first visible line. */
function placeIn(box: HTMLElement): Place | null {
  const lines = box.querySelectorAll(".chat-lines > [data-seq]");
  const top = box.getBoundingClientRect().top;
  let [from, to] = [0, lines.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (lines[middle]!.getBoundingClientRect().bottom > top) to = middle;
    else from = middle + 1;
  }
  const line = lines[from];
  return line ? { line, above: aboveEnd(line) } : null;
}
