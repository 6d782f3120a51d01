import { type RefObject, useEffect, useRef } from "react";

/** Touch only; its script is loaded after the room. */
export function useLineGestures(
  region: RefObject<HTMLElement | null> | null,
  press: (key: "r" | "e", seq: number) => void,
): void {
  const current = useRef(press);
  current.current = press;
  useEffect(() => {
    const box = region?.current;
    if (!box || !matchMedia("(any-pointer: coarse)").matches) return;
    let stop: (() => void) | null = null;
    let left = false;
    void import("./line-gestures.ts").then(({ watchLines }) => {
      if (!left) stop = watchLines(box, (key, seq) => current.current(key, seq));
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [region]);
}
