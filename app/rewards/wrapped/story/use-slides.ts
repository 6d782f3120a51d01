import { useCallback, useEffect, useRef, useState } from "react";

/** The current card of a strip and ways to change it: `go`, a tap (its first third goes back), and a swipe. */
export function useSlides(amount: number) {
  const strip = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState(0);
  /** The target index, ahead of `at` while sliding, so that quick presses add up. */
  const goal = useRef(0);
  const isSliding = useRef(false);

  const go = useCallback(
    (to: number) => {
      goal.current = Math.max(0, Math.min(amount - 1, to));
      isSliding.current = true;
      strip.current?.scrollTo({ left: goal.current * strip.current.clientWidth });
    },
    [amount],
  );
  const step = useCallback((by: number) => go(goal.current + by), [go]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const place = () => Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
    const heard = {
      scroll: () => setAt(place()),
      scrollend() {
        isSliding.current &&= goal.current !== place();
        // Resizing during a slide makes the browser snap back.
        if (isSliding.current) go(goal.current);
        else goal.current = place();
      },
      wheel: () => {
        isSliding.current = false;
      },
      touchmove: () => {
        isSliding.current = false;
      },
      click(event: MouseEvent) {
        const { left, width } = element.getBoundingClientRect();
        step((event.clientX - left) / width < 1 / 3 ? -1 : 1);
      },
    };
    const all = Object.entries(heard) as [string, EventListener][];
    for (const [name, hear] of all) element.addEventListener(name, hear, { passive: true });
    return () => {
      for (const [name, hear] of all) element.removeEventListener(name, hear);
    };
  }, [go, step]);

  return { strip, at, go, step };
}
