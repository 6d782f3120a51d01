import { useEffect } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { backgroundRefresh } from "../../desk/background-refresh.ts";

const lookAgainMs = 2_000;

/** Looks at the page's own data until `isDone` with it, then shows it. */
export function useRendering<Data>(isRendering: boolean, isDone: (data: Data) => boolean): void {
  const { revalidate } = useRevalidator();
  const { load, data } = useFetcher<Data>();
  const { pathname, search } = useLocation();
  const there = `${pathname}${search ? `${search}&` : "?"}${backgroundRefresh}`;
  const done = isRendering && data !== undefined && isDone(data as Data);
  useEffect(() => {
    if (!isRendering) return;
    const timer = setInterval(() => void load(there), lookAgainMs);
    return () => clearInterval(timer);
  }, [isRendering, load, there]);
  useEffect(() => {
    if (done) void revalidate();
  }, [done, revalidate]);
}
