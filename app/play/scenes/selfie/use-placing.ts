import { type RefObject, useEffect, useRef } from "react";
import { moved, type Placement, zoomed } from "./placement.ts";

type Point = { x: number; y: number };

/** Drag, pinch and wheel on `area`, a square around the circle, move and zoom the photo that is shown in it. */
export function usePlacing(
  area: RefObject<HTMLElement | null>,
  ratio: number,
  change: (by: (from: Placement) => Placement) => void,
): void {
  const current = useRef(change);
  current.current = change;

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const down = new Map<number, Point>();
    const controller = new AbortController();
    const options = { signal: controller.signal };

    /** In radii from the middle. */
    function pointOf({ clientX, clientY }: MouseEvent): Point {
      const { left, top, width, height } = (element as HTMLElement).getBoundingClientRect();
      return { x: ((clientX - left) / width) * 2 - 1, y: ((clientY - top) / height) * 2 - 1 };
    }
    function take(event: PointerEvent) {
      if (event.button !== 0) return;
      element?.setPointerCapture(event.pointerId);
      down.set(event.pointerId, pointOf(event));
    }
    function move(event: PointerEvent) {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      down.set(event.pointerId, now);
      if (other) pinch(before, now, other);
      else current.current((from) => moved(from, now.x - before.x, now.y - before.y, ratio));
    }
    function pinch(before: Point, now: Point, other: Point) {
      const apart = (point: Point) => Math.max(0.05, Math.hypot(point.x - other.x, point.y - other.y));
      const at = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      current.current((from) => {
        const grown = zoomed(from, apart(now) / apart(before), ratio, at);
        return moved(grown, (now.x - before.x) / 2, (now.y - before.y) / 2, ratio);
      });
    }
    function letGo({ pointerId }: PointerEvent) {
      down.delete(pointerId);
    }
    function wheel(event: WheelEvent) {
      event.preventDefault();
      const at = pointOf(event);
      current.current((from) => zoomed(from, Math.exp(-event.deltaY / 500), ratio, at));
    }
    element.addEventListener("pointerdown", take, options);
    element.addEventListener("pointermove", move, options);
    element.addEventListener("pointerup", letGo, options);
    element.addEventListener("pointercancel", letGo, options);
    element.addEventListener("wheel", wheel, { ...options, passive: false });
    return () => controller.abort();
  }, [area, ratio]);
}
