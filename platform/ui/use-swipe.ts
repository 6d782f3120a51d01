import { type RefObject, useEffect, useRef } from "react";

/** From here on a drag is meant, and letting go decides. In px. */
export const decidesAt = 96;

/**
 * Lets a card follow the finger sideways: while it is dragged the element's `--dx` is the way it went in px, and it carries
 * `data-dragged`. Let go beyond `decidesAt` it tells where to; else it goes back. Up and down stays with the page: style
 * the element with `touch-action: pan-y`.
 */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  onSwipe: (to: "left" | "right") => void,
  isHeld = false,
): void {
  const current = useRef(onSwipe);
  current.current = onSwipe;

  useEffect(() => {
    const card = element.current;
    if (!card || isHeld) return;
    let from: number | null = null;
    const drag = (dx: number) => card.style.setProperty("--dx", String(dx));
    function take(event: PointerEvent) {
      const onControl = event.target instanceof Element && event.target.closest("a, button, input, select");
      if (!event.isPrimary || event.button !== 0 || onControl) return;
      from = event.clientX;
    }
    function move(event: PointerEvent) {
      if (from === null) return;
      const dx = event.clientX - from;
      if (Math.abs(dx) > 6 && !card?.hasAttribute("data-dragged")) {
        card?.setPointerCapture(event.pointerId);
        card?.setAttribute("data-dragged", "");
      }
      if (card?.hasAttribute("data-dragged")) drag(dx);
    }
    function letGo(event: PointerEvent) {
      if (from === null) return;
      const dx = event.clientX - from;
      putBack();
      if (event.type === "pointerup" && Math.abs(dx) > decidesAt) current.current(dx > 0 ? "right" : "left");
      else drag(0);
    }
    function putBack() {
      from = null;
      card?.removeAttribute("data-dragged");
    }
    const stops = new AbortController();
    const { signal } = stops;
    card.addEventListener("pointerdown", take, { signal });
    card.addEventListener("pointermove", move, { signal });
    card.addEventListener("pointerup", letGo, { signal });
    card.addEventListener("pointercancel", letGo, { signal });
    // A picture is not what is dragged.
    card.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    return () => {
      stops.abort();
      putBack();
    };
  }, [element, isHeld]);
}
