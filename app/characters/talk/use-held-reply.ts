import { useEffect, useRef, useState } from "react";
import type { TalkLine } from "../lines.ts";

/** Nobody answers at once: a reply that is there sooner is shown so many milliseconds after what it answers was said. */
export function useHeldReply<Line extends TalkLine>(lines: Line[], leastMs: number) {
  const [heldAfter, setHeldAfter] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold() {
    if (leastMs === 0) return;
    setHeldAfter(lines.at(-1)?.seq ?? 0);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeldAfter(null), leastMs);
  }

  const isHeld = heldAfter !== null;
  const shown = isHeld ? lines.filter(({ role, seq }) => role === "user" || seq <= heldAfter) : lines;
  return { shown, isHeld, hold };
}
