import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's data anew every `everyMs` milliseconds, for as long as it `waits` for something and is looked at. */
export function useRevalidateWhile(waits: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => document.hidden || void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [waits, everyMs, revalidate]);
}
