import { useEffect, useState } from "react";
import { useHydrated } from "./hydrated.ts";

/** In ms; found once per tab. */
let ahead: number | null = null;

/** `loadedAt` left the server when the document began to arrive, maybe long before this runs, or had been kept there. */
function clockAhead(loadedAt: number, withDocument: boolean): number {
  if (ahead === null) {
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const arrived = withDocument && document ? performance.timeOrigin + document.responseStart : Date.now();
    const kept = withDocument ? document?.serverTiming.find(({ name }) => name === "age") : undefined;
    ahead = loadedAt + (kept?.duration ?? 0) - arrived;
  }
  return ahead;
}

/** `loadedAt` is what the server's clock said in the loader. */
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
