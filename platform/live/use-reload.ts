import { useCallback, useRef } from "react";
import { useRevalidator } from "react-router";

/** A line of one's own, its answer and the end of that answer's growing arrive within it. */
const gatherMs = 80;

/**
 * Loads the page's data anew for what was heard live. What is asked for in one moment is one load, and what is asked for
 * while it loads is one more after it: the router would cut the first off, and its bytes were for nothing. Resolves
 * once what was asked for is there.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const loading = useRef(Promise.resolve());
  const next = useRef<Promise<void> | null>(null);
  return useCallback(() => {
    async function load() {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      await loading.current;
      next.current = null;
      loading.current = revalidate();
      await loading.current;
    }
    next.current ??= load();
    return next.current;
  }, [revalidate]);
}
