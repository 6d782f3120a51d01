import { useEffect, useRef, useState } from "react";

/** LANDX-03; a deep dive is of what was asked for. */
export type Shown =
  | { view: "home" | "camera-selfie" }
  | { view: "deep-dive"; title: string; type: "director" | "general" };

/** LANDX-34 */
const toTopMs = 100;

/** A view that was chosen begins at its top, and with its heading for who reads by ear. */
export function useViews() {
  const [shown, setShown] = useState<Shown>({ view: "home" });
  const [steps, setSteps] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  function open(next: Shown) {
    setShown(next);
    setSteps((count) => count + 1);
  }

  useEffect(() => {
    if (steps === 0) return;
    place.current?.querySelector<HTMLElement>("[data-begin]")?.focus({ preventScroll: true });
    const timer = setTimeout(() => place.current?.scrollTo({ top: 0 }), toTopMs);
    return () => clearTimeout(timer);
  }, [steps]);

  return { shown, open, place };
}
