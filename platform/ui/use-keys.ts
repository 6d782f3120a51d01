import { useLayoutEffect, useRef } from "react";

/**
 * Keys that do what a gesture does, while their view is shown: `{ ArrowLeft: back }`, letters in small. Not while somebody
 * types, nor with a modifier, which is the browser's, nor in a dialog over the view unless the view stands in one.
 */
export function useKeys(keys: Record<string, () => void>, inDialog = false): void {
  const current = useRef(keys);
  current.current = keys;
  // With what is shown, not a moment later: who sees a view may already press.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const elsewhere = inDialog ? "input, textarea, select" : "input, textarea, select, dialog";
      const typing = event.target instanceof Element && event.target.closest(elsewhere);
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!Object.hasOwn(current.current, name)) return;
      event.preventDefault();
      current.current[name]?.();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [inDialog]);
}
