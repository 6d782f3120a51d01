import { useEffect, useRef, useState } from "react";
import type { TalkLine } from "../characters/lines.ts";

const replyAfterMs = 1_000;

/** CHARCHAT-19: nobody answers at once. A reply that is there sooner is shown 1000 ms after what it answers was said. */
export function useReplyInASecond(lines: TalkLine[]) {
  const [heldAfter, setHeldAfter] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold() {
    setHeldAfter(lines.at(-1)?.seq ?? 0);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeldAfter(null), replyAfterMs);
  }

  const isHeld = heldAfter !== null;
  const shown = isHeld ? lines.filter(({ role, seq }) => role === "user" || seq <= heldAfter) : lines;
  return { shown, isHeld, hold };
}
