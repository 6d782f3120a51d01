import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatEntry } from "../log/room-log.ts";

const nearBottomPx = 60;

/** A line that is read, and how far above the end of the chat it begins, in CSS px: the same wherever one has scrolled. */
type Place = { line: Element; above: number };

/**
 * A reversed column rests at its bottom by itself; its `scrollTop` counts from there: 0, then negative. Who has left the
 * bottom keeps the line they read where it is, whatever comes or grows below it, and is told how many messages came.
 */
export function useChatScroll(chat: readonly ChatEntry[], newest: string | undefined, mine: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const last = useRef(newest);
  const lastSeq = chat.at(-1)?.seq ?? 0;
  /** The last line there was when one left the bottom. */
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

  /** Nor is a line of it walked to by key. */
  const isAtEnd = () =>
    !place.current &&
    !(region.current?.contains(document.activeElement) && document.activeElement !== region.current);

  const missed =
    leftAt === null ? 0 : chat.filter(({ kind, seq }) => kind === "message" && seq > leftAt).length;
  return { region, scrolled, missed, toBottom, isAtEnd };
}

/** Also where something grows that React did not write: what was unfolded, a picture that came. */
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

/** The first line of which anything is seen. */
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
