import { useRevalidator } from "react-router";
import { useTopic } from "../../platform/live/use-topic.ts";

/** What is new for this fan's eyes loads the page anew. */
export function useFanNews(news: { topic: string; after: number } | null): void {
  const { revalidate } = useRevalidator();
  useTopic(news?.topic ?? null, {
    after: news?.after,
    onEntries: () => void revalidate(),
    reload: revalidate,
  });
}
