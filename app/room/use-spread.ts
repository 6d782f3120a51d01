import { useEffect, useRef } from "react";

/** Everyone in a room sees the same cue at once; they ask for what it opened within this time, not together. */
const spreadMs = 600;

/** Does things at a moment of its own. With `once`, what was asked for last takes the place of what still waits. */
export function useSpread() {
  const waits = useRef(new Set<ReturnType<typeof setTimeout>>());
  const last = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const pending = waits.current;
    return () => {
      for (const wait of pending) clearTimeout(wait);
    };
  }, []);

  function later(work: () => void) {
    const wait = setTimeout(work, Math.random() * spreadMs);
    waits.current.add(wait);
    return wait;
  }

  function laterOnce(work: () => void) {
    clearTimeout(last.current);
    last.current = later(work);
  }

  return { later, laterOnce };
}
