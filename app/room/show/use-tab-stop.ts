import { useHydrated } from "../../../platform/ui/hydrated.ts";

/** The `tabIndex` of what stands in the log: as soon as its arrow keys work, the log is one stop for Tab. */
export function useTabStop(walked: boolean): -1 | undefined {
  const hydrated = useHydrated();
  return walked && hydrated ? -1 : undefined;
}
