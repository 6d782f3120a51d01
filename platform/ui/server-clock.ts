import { useEffect, useState } from "react";
import { useHydrated } from "./hydrated.ts";

/** How far the server's clock is ahead of this browser's, in ms; found once per tab. */
let ahead: number | null = null;

/**
 * The page's `loadedAt` left the server when the document began to arrive, and that may be long before this code
 * runs; data that a running page fetched is as old as now.
 */
function clockAhead(loadedAt: number, withDocument: boolean): number {
  if (ahead === null) {
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const arrived = withDocument && document ? performance.timeOrigin + document.responseStart : Date.now();
    ahead = loadedAt - arrived;
  }
  return ahead;
}

/** The time by the server's clock, ticking once a second; `loadedAt` is what that clock said in the loader. */
export function useServerNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt);
  const withDocument = !useHydrated();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is only asked for once, before the first tick
  useEffect(() => {
    const offset = clockAhead(loadedAt, withDocument);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now() + offset;
      setNow(time);
      timer = setTimeout(tick, 1_000 - (time % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [loadedAt]);

  return now;
}
