import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from "react";

/**
 * A part that is folded away where a window has no room for it. Without scripts its opener is a link, and the part shows
 * as the address's target; with them it is a button. Escape within the part closes it and gives the focus back.
 */
export function useFold(id: string, isOpen = false) {
  const [open, setOpen] = useState(isOpen);
  const opener = useRef<HTMLAnchorElement>(null);
  const close = useCallback(() => setOpen(false), []);

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    leave();
  }

  /** The opener may be out of sight while the part is open. */
  function leave() {
    setOpen(false);
    setTimeout(() => opener.current?.focus());
  }

  return {
    open,
    setOpen,
    close,
    part: { id, "data-open": open || undefined, onKeyDown: closeByKey },
    opener: {
      ref: opener,
      href: `#${id}`,
      role: "button",
      "aria-expanded": open,
      "aria-controls": id,
      onClick(event: MouseEvent) {
        event.preventDefault();
        setOpen(!open);
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== " ") return closeByKey(event);
        event.preventDefault();
        setOpen(!open);
      },
    },
    closer: {
      href: "#",
      role: "button",
      onClick(event: MouseEvent) {
        event.preventDefault();
        leave();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== " ") return;
        event.preventDefault();
        leave();
      },
    },
  } as const;
}
