import { useEffect, useState } from "react";
import { useReload } from "../../../platform/live/use-reload.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import type { Growing } from "../answering.server.ts";
import { leaseMs } from "../lease.ts";
import type { TalkLine } from "../lines.ts";
import type { Talk } from "../talk.server.ts";

/**
 * A talk as it stands, live: what is said in another browser too, and the reply while it grows. Whatever becomes of
 * the connection, the reply goes on where it is by then, or stands whole; one whose writer is gone can be asked again.
 */
export function useTalk(talk: Talk) {
  const { lines, live } = talk;
  const reload = useReload();
  const [growing, setGrowing] = useState<Growing | null>(talk.answering);

  // Each load says anew whether one is under way.
  useEffect(() => {
    const { answering } = talk;
    // The process that was asked may know less of it than what was heard live.
    setGrowing((now) =>
      answering && now?.to === answering.to && now.text.length > answering.text.length ? now : answering,
    );
  }, [talk]);

  useTopic<TalkLine, { reply: Growing | null }>(live?.topic ?? null, {
    after: live?.after,
    onEntries: () => void reload(),
    onState: {
      reply(now) {
        // It stays in sight until the line it became is loaded.
        if (now) setGrowing(now);
        else void reload();
      },
    },
    reload,
  });

  useEffect(() => {
    if (!growing) return;
    const timer = setTimeout(() => void reload(), leaseMs + 500);
    return () => clearTimeout(timer);
  }, [growing, reload]);

  return {
    /** Without the earlier reply that the growing one replaces. */
    lines: growing ? lines.filter(({ to }) => to !== growing.to) : lines,
    growing,
    /** What is there to be heard again once it was sent. */
    reload,
  };
}
