import { useEffect, useState } from "react";
import type { Thread } from "./chat.server.ts";

const typingMs = 900;

/** Delays a demo fan's replies that arrive while looking, to show typing. */
export function useTyping({ friend, lines }: Thread) {
  const newest = lines.at(-1);
  const [seen, setSeen] = useState(newest?.key);
  const isTyping = friend.isSample && newest !== undefined && !newest.isOwn && newest.key !== seen;

  useEffect(() => {
    if (!isTyping) {
      setSeen(newest?.key);
      return;
    }
    const timer = setTimeout(() => setSeen(newest?.key), typingMs);
    return () => clearTimeout(timer);
  }, [newest?.key, isTyping]);

  return { lines: isTyping ? lines.slice(0, -1) : lines, isTyping };
}
