import { type RefObject, useEffect, useSyncExternalStore } from "react";

const wide = "(min-width: 1100px)";

/** Room for a wall with a phone in its middle; never before the page knows its window. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(wide);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(wide).matches,
    () => false,
  );

/** Says which phone has come to stand across the middle of the window. */
export function useMiddle(
  wall: RefObject<HTMLElement | null>,
  isWatched: boolean,
  come: (id: string) => void,
): void {
  useEffect(() => {
    if (!isWatched || !wall.current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting, target } of seen)
          if (isIntersecting) come((target as HTMLElement).dataset.phone ?? "");
      },
      { rootMargin: "-49% 0px -50% 0px" },
    );
    for (const phone of wall.current.querySelectorAll("[data-phone]")) watch.observe(phone);
    return () => watch.disconnect();
  }, [wall, isWatched, come]);
}
