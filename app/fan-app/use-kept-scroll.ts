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
    element.scrollTop = Number(read(name) ?? 0);
    const keep = () => write(name, String(Math.round(element.scrollTop)));
    element.addEventListener("scrollend", keep);
    addEventListener("pagehide", keep);
    return () => {
      element.removeEventListener("scrollend", keep);
      removeEventListener("pagehide", keep);
    };
  }, [name, screen]);
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
