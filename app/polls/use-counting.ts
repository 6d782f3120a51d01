import { useEffect, useRef, useState } from "react";

const durationMs = 560;

export function useCounting(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);

  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      from.current = target;
      return setShown(target);
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(time) {
      const part = Math.min(1, Math.max(0, time - began) / durationMs);
      from.current = Math.round(start + (target - start) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return shown;
}
