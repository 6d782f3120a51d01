import { useEffect, useState } from "react";
import { useTopic } from "../../platform/live/use-topic.ts";

type Told = { kind: string; unread: number };

/** PHONE-02, live: as the page was loaded, then as the fan's news tell. */
export function useUnread(loaded: number, news: { topic: string; after: number } | null): number {
  const [unread, setUnread] = useState(loaded);
  useEffect(() => setUnread(loaded), [loaded]);
  useTopic<Told>(news?.topic ?? null, {
    after: news?.after,
    onEntries(entries) {
      const told = entries.findLast(({ kind }) => kind === "unread");
      if (told) setUnread(told.unread);
    },
  });
  return unread;
}
