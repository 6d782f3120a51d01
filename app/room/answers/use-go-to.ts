import { type RefObject, useCallback, useEffect, useState } from "react";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import type { RoomLog } from "../log/room-log.ts";

/** Most pages to load on the way back to a line. */
const mostPages = 15;

/** Scrolls to a line, loading pages on the way, and can scroll back. */
export function useGoTo(
  region: RefObject<HTMLElement | null>,
  { hasEarlier, chat }: RoomLog,
  loadEarlier: () => Promise<void>,
) {
  const [goal, setGoal] = useState<{ seq: number; pages: number } | null>(null);
  const [cameFrom, setCameFrom] = useState<number | null>(null);

  const lineOf = useCallback(
    (seq: number) => region.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`) ?? null,
    [region],
  );

  const goTo = useCallback(
    (seq: number) => {
      const from = document.activeElement?.closest<HTMLElement>("[data-seq]");
      const place = from && region.current?.contains(from) ? from : midmostIn(region.current);
      setCameFrom(Number(place?.dataset.seq) || null);
      setGoal({ seq, pages: 0 });
    },
    [region],
  );

  const first = chat[0]?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came is another look
  useEffect(() => {
    if (!goal) return;
    const line = lineOf(goal.seq);
    if (line) {
      show(line);
      return setGoal(null);
    }
    const isThere = goal.seq < first && hasEarlier && goal.pages < mostPages;
    if (!isThere) {
      toast.info("That message can no longer be shown here.");
      setCameFrom(null);
      return setGoal(null);
    }
    void loadEarlier().then(() => setGoal((now) => now && { ...now, pages: now.pages + 1 }));
  }, [goal]);

  const goBack = useCallback(() => {
    const line = cameFrom ? lineOf(cameFrom) : null;
    if (line) show(line);
    setCameFrom(null);
  }, [cameFrom, lineOf]);

  return { goTo, goBack, cameFrom };
}

function show(line: HTMLElement) {
  line.scrollIntoView({ block: "center" });
  line.focus({ preventScroll: true });
}

/** The line in the middle of the visible area: the one being read. */
function midmostIn(region: HTMLElement | null): HTMLElement | undefined {
  if (!region) return;
  const middle = (of: Element) => {
    const { top, bottom } = of.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const away = (line: HTMLElement) => Math.abs(middle(line) - middle(region));
  return [...region.querySelectorAll<HTMLElement>("[data-seq]")].sort((a, b) => away(a) - away(b))[0];
}
