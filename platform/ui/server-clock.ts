import { useEffect, useState } from "react";
import { serverTime } from "../network/server-time.ts";
import { useHydrated } from "./hydrated.ts";

/** The server's time, by the second. `renderedAt` is what its clock said in the loader: what the first paint shows. */
export function useServerNow(renderedAt: number): number {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => (isHydrated ? serverTime.now(renderedAt) : renderedAt));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is only asked for before the first reading
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const time = serverTime.now(renderedAt);
      setNow(time);
      timer = setTimeout(tick, 1_000 - (time % 1_000));
    };
    const leave = serverTime.follow(tick);
    tick();
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, []);

  return now;
}
