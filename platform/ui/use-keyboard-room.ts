import { useEffect, useRef } from "react";

/** Less than this, and the picture and the poll make way for the chat. */
const shortPx = 520;

/** Phones lay the keyboard over the page, so what fills their screen asks for the visible part and takes its height. */
export function useKeyboardRoom(fillsPhone = true) {
  const room = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const view = window.visualViewport;
    if (!fillsPhone || !view || !matchMedia("(pointer: coarse)").matches) return;
    const fit = () => {
      const element = room.current;
      // Zooming in is not a keyboard.
      if (!element || view.scale > 1.01) return;
      const keyboard = window.innerHeight - view.height > 100;
      element.style.height = keyboard ? `${view.height}px` : "";
      element.toggleAttribute("data-short", keyboard && view.height < shortPx);
      if (keyboard) window.scrollTo(0, 0);
    };
    view.addEventListener("resize", fit);
    return () => view.removeEventListener("resize", fit);
  }, [fillsPhone]);

  return room;
}
