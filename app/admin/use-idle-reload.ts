import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { backgroundRefresh } from "../desk/background-refresh.ts";

/** Not with every letter: so often the server is told that somebody writes. */
const toldEveryMs = 5 * 60_000;

/**
 * A desk that was left open loads itself anew once its session has rested: to sign in again, so that nothing of it stays
 * on the screen or in the browser's memory. Without a line it is the browser's own page of an error. Who writes is there:
 * the page is asked for again, as by a link, and the time counts anew.
 */
export function useIdleReload(afterMinutes: number): void {
  const { pathname, search, key } = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const asked = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page and every form that was sent counts anew
  useEffect(() => {
    const address = `${pathname}${search ? `${search}&` : "?"}${backgroundRefresh}`;
    const rest = () => setTimeout(() => window.location.replace(address), (afterMinutes * 60 + 5) * 1000);
    let timer = rest();
    asked.current = Date.now();
    function write() {
      if (Date.now() - asked.current < toldEveryMs) return;
      asked.current = Date.now();
      clearTimeout(timer);
      timer = rest();
      void revalidate();
    }
    function stay() {
      clearTimeout(timer);
      timer = rest();
    }
    document.addEventListener("input", write);
    // From a page that watches something run, which tells the server itself.
    document.addEventListener("afters:awake", stay);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("input", write);
      document.removeEventListener("afters:awake", stay);
    };
  }, [pathname, search, key, state, afterMinutes, revalidate]);
}
