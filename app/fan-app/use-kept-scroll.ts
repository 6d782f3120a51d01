import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";

const useEarly = typeof document === "undefined" ? useEffect : useLayoutEffect;
const nameOf = (key: string) => `afters.scroll.${key}`;

/** A view scrolls within its screen: going back to it, and loading it anew, keep the place. */
export function useKeptScroll(screen: RefObject<HTMLElement | null>): void {
  const { key, search } = useLocation();
  const name = nameOf(`${key}${search}`);

  useEarly(() => {
    const element = screen.current;
    if (!element) return;
    const stopGoing = goTo(element, Number(read(name) ?? 0));
    const keep = () => write(name, String(Math.round(element.scrollTop)));
    element.addEventListener("scrollend", keep);
    addEventListener("pagehide", keep);
    return () => {
      stopGoing();
      element.removeEventListener("scrollend", keep);
      removeEventListener("pagehide", keep);
    };
  }, [name, screen]);
}

/** Frames in which a view may still grow to where one was: its styles or its script may be under way. */
const mostFrames = 90;

function goTo(element: HTMLElement, place: number): () => void {
  let frame = 0;
  let left = mostFrames;
  function go() {
    element.scrollTop = place;
    left -= 1;
    if (element.scrollTop < place - 1 && left > 0) frame = requestAnimationFrame(go);
  }
  const stop = () => cancelAnimationFrame(frame);
  go();
  // Whoever scrolls by hand is not pulled back.
  element.addEventListener("wheel", stop, { once: true, passive: true });
  element.addEventListener("pointerdown", stop, { once: true, passive: true });
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
