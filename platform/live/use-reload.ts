import { useCallback, useRef } from "react";
import { useRevalidator } from "react-router";

/**
 * Reloads the page's data on live news. Requests during a load cause one further load: the router would abort the
 * first, and its bytes would be wasted. Resolves when the requested data is there.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const loading = useRef(Promise.resolve());
  const next = useRef<Promise<void> | null>(null);
  return useCallback(() => {
    async function load() {
      // Errors of that load are reported to its own caller.
      await loading.current.catch(() => {});
      next.current = null;
      loading.current = revalidate();
      await loading.current;
    }
    next.current ??= load();
    return next.current;
  }, [revalidate]);
}
