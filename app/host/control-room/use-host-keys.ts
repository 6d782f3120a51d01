import { useEffect, useRef } from "react";

/** Text fields take letters; controls take Space and Enter. */
const typing = "input, textarea, select, dialog";
const controls = `${typing}, a, button, summary`;

/**
 * Keys of the control room by their name, such as "p", " " or "?". Not while somebody types, nor Space where it presses
 * what has the focus, nor with a modifier.
 */
export function useHostKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = Object.hasOwn(current.current, name) ? current.current[name] : undefined;
      if (!act || (event.target as Element).closest(name === " " ? controls : typing)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
