import { useRevalidator } from "react-router";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import type { DropNews, FanNews } from "../../fans/fan-news.ts";

/** Shows news of the fan's pieces on every view and reloads their page. */
export function useDropNews(news: { topic: string; after: number } | null): void {
  const { revalidate } = useRevalidator();
  useTopic<FanNews>(news?.topic ?? null, {
    after: news?.after,
    onEntries(entries) {
      const told = entries.filter((entry) => entry.kind === "drop");
      if (told.length === 0) return;
      for (const one of told) toast.info(sentenceOf(one));
      void revalidate();
    },
    reload: revalidate,
  });
}

function sentenceOf({ what, title, number }: DropNews): string {
  if (what === "open") return `${title} is open.`;
  if (what === "moved-up") return `You moved up: number ${number} of ${title} is yours.`;
  if (what === "lapsed") return `Number ${number} of ${title} went on to the next in line.`;
  return `We took back what you had of ${title}.`;
}
