import { useEffect, useState } from "react";

const pxPerSecond = 48;
const restMs = 1_800;

/** Interaction inside it does not stop the roll. */
const itsButton = ".credits-roll";

/** Scrolls by itself until the reader interacts. Never with reduced motion. */
export function useRoll() {
  const [rolling, setRolling] = useState(false);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const start = setTimeout(() => setRolling(window.scrollY < 4), restMs);
    const byHand = ({ target }: Event) => {
      if (target instanceof Element && target.closest(itsButton)) return;
      clearTimeout(start);
      setRolling(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== " " || event.target !== document.body) return byHand(event);
      event.preventDefault();
      clearTimeout(start);
      setRolling((was) => !was);
    };
    for (const hand of ["wheel", "pointerdown", "touchstart"])
      addEventListener(hand, byHand, { passive: true });
    addEventListener("keydown", key);
    return () => {
      clearTimeout(start);
      for (const hand of ["wheel", "pointerdown", "touchstart"]) removeEventListener(hand, byHand);
      removeEventListener("keydown", key);
    };
  }, []);

  useEffect(() => {
    if (!rolling) return;
    let frame = 0;
    let before = performance.now();
    const end = () => document.documentElement.scrollHeight - window.innerHeight;
    // Scroll positions are whole pixels. From the end it starts over.
    let at = window.scrollY < end() - 1 ? window.scrollY : 0;
    const roll = (now: number) => {
      at += ((now - before) / 1_000) * pxPerSecond;
      before = now;
      window.scrollTo({ top: at, behavior: "instant" });
      if (at >= end()) setRolling(false);
      else frame = requestAnimationFrame(roll);
    };
    frame = requestAnimationFrame(roll);
    return () => cancelAnimationFrame(frame);
  }, [rolling]);

  return { rolling, toggle: () => setRolling((was) => !was) };
}
