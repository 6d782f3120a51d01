import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTopic } from "../../platform/live/use-topic.ts";

/** What is new for this fan's eyes loads the page anew. */
export function useFanNews(news: { topic: string; after: number } | null): void {
  const { revalidate } = useRevalidator();
  const [take, setTake] = useState(0);
  useTopic(
    news?.topic ?? null,
    {
      after: news?.after,
      onEntries: () => void revalidate(),
      async onReload() {
        await revalidate();
        setTake((count) => count + 1);
      },
    },
    take,
  );
}
