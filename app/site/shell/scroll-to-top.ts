import type { MouseEvent } from "react";
import { type To, useLocation, useResolvedPath } from "react-router";

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function scrollToTop() {
  window.scrollTo({ top: 0, behavior: reducedMotion() ? "instant" : "smooth" });
}

/** Smoothly, 50 ms after the click (SHELL-09, SHELL-19). */
export function useScrollToTop(to: To) {
  const here = useLocation().pathname;
  const there = useResolvedPath(to).pathname;
  return {
    // On the page itself the router would jump to the top first, and nothing would be left to scroll.
    preventScrollReset: there === here,
    onClick(event: MouseEvent) {
      const newTab = event.metaKey || event.ctrlKey || event.shiftKey;
      if (!newTab) setTimeout(scrollToTop, 50);
    },
  };
}
