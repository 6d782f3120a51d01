import { useReload } from "../../platform/live/use-reload.ts";
import { useTopic } from "../../platform/live/use-topic.ts";

/** Reloads the page on news for this fan. */
export function useFanNews(news: { topic: string; after: number } | null): void {
  const reload = useReload();
  useTopic(news?.topic ?? null, {
    after: news?.after,
    onEntries: () => void reload(),
    reload,
  });
}
