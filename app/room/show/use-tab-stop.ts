import { useHydrated } from "../../../platform/ui/hydrated.ts";

/** `tabIndex` of the log's content: with arrow keys working, the log is a single tab stop. */
export function useTabStop(walked: boolean): -1 | undefined {
  const hydrated = useHydrated();
  return walked && hydrated ? -1 : undefined;
}
