import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";

const useEarly = typeof document === "undefined" ? useEffect : useLayoutEffect;
const nameOf = (key: string) => `afters.scroll.${key}`;

/**
 * A view scrolls within its screen: going back to it, and loading it anew, keep the place. `isLeaving`: the outline of
 * the next view is on the screen, whose place is not this view's.
 */
export function useKeptScroll(screen: RefObject<HTMLElement | null>, isLeaving: boolean): void {
  const { key, search } = useLocation();
  const name = nameOf(`${key}${search}`);

  useEarly(() => {
    const element = screen.current;
    if (!element || isLeaving) return;
    let isThere = false;
    const stopGoing = goTo(element, Number(read(name) ?? 0), () => {
      isThere = true;
    });
    const keep = () => isThere && write(name, String(Math.round(element.scrollTop)));
    element.addEventListener("scrollend", keep);
    addEventListener("pagehide", keep);
    return () => {
      stopGoing();
      element.removeEventListener("scrollend", keep);
      removeEventListener("pagehide", keep);
    };
  }, [name, screen, isLeaving]);
}

/** How long a view may still grow to where one was: its styles or its script may be under way. */
const longestMs = 10_000;
const byHand = ["wheel", "pointerdown", "keydown"] as const;

/** Whoever scrolls by hand is not pulled back. */
function goTo(element: HTMLElement, place: number, arrived: () => void): () => void {
  const last = performance.now() + longestMs;
  let frame = 0;
  function stop() {
    cancelAnimationFrame(frame);
    for (const kind of byHand) element.removeEventListener(kind, end);
  }
  function end() {
    stop();
    arrived();
  }
  function go() {
    element.scrollTop = place;
    if (element.scrollTop >= place - 1 || performance.now() > last) end();
    else frame = requestAnimationFrame(go);
  }
  for (const kind of byHand) element.addEventListener(kind, end, { passive: true });
  go();
  return stop;
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    // Storage may be forbidden: then it begins at its top.
    return null;
  }
}

function write(name: string, place: string): void {
  try {
    sessionStorage.setItem(name, place);
  } catch {
    // As above.
  }
}
