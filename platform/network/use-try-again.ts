import { useEffect, useRef } from "react";

/** Pause between tries to send what waits. */
const againMs = 4_000;

/** What waits for a connection goes out as soon as there is one; nothing tells reliably when that is. */
export function useTryAgain(someWait: boolean, send: () => void): void {
  const flush = useRef(send);
  flush.current = send;
  useEffect(() => {
    if (!someWait) return;
    const tryAgain = () => navigator.onLine && flush.current();
    const timer = setInterval(tryAgain, againMs);
    addEventListener("online", tryAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("online", tryAgain);
    };
  }, [someWait]);
}
