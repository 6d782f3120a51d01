import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTopic } from "../../../platform/live/use-topic.ts";

type Told = { kind: string; unread: number };

/** PHONE-02: as loaded, then updated by the fan's news. */
export function useUnread(loaded: number, news: { topic: string; after: number } | null): number {
  const [unread, setUnread] = useState(loaded);
  const { revalidate } = useRevalidator();
  useEffect(() => setUnread(loaded), [loaded]);
  useTopic<Told>(news?.topic ?? null, {
    after: news?.after,
    onEntries(entries) {
      const told = entries.findLast(({ kind }) => kind === "unread");
      if (told) setUnread(told.unread);
    },
    reload: revalidate,
  });
  return unread;
}
