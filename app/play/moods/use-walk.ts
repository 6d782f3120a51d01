import type { RefObject } from "react";
import { useKeys } from "../../../platform/ui/use-keys.ts";

/** The arrow keys go from one link or button of `list` to the next; up and down skip a row of `columns`. */
export function useWalk(list: RefObject<HTMLElement | null>, columns?: number): void {
  function go(by: number) {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[at < 0 ? 0 : Math.max(0, Math.min(stops.length - 1, at + by))]?.focus();
  }
  useKeys({
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    ...(columns && { ArrowUp: () => go(-columns), ArrowDown: () => go(columns) }),
  });
}
