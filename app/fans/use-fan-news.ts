import { useReload } from "../../platform/live/use-reload.ts";
import { useTopic } from "../../platform/live/use-topic.ts";

/** What is new for this fan's eyes loads the page anew. */
export function useFanNews(news: { topic: string; after: number } | null): void {
  const reload = useReload();
  useTopic(news?.topic ?? null, {
    after: news?.after,
    onEntries: () => void reload(),
    reload,
  });
}
