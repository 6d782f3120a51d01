import { useCallback, useRef } from "react";
import { useRevalidator } from "react-router";

/**
 * Loads the page's data anew for what was heard live. What is asked for while it loads is one load more after it: the
 * router would cut the first off, and its bytes were for nothing. Resolves once what was asked for is there.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const loading = useRef(Promise.resolve());
  const next = useRef<Promise<void> | null>(null);
  return useCallback(() => {
    async function load() {
      // Whoever asked for that one heard what became of it.
      await loading.current.catch(() => {});
      next.current = null;
      loading.current = revalidate();
      await loading.current;
    }
    next.current ??= load();
    return next.current;
  }, [revalidate]);
}
