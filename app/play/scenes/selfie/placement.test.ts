import fc from "fast-check";
import { expect, test } from "vitest";
import { centred, moved, rectOf, settled, zoomed } from "./placement.ts";

const wide = 4 / 3;
const tall = 3 / 4;

test("a photo fills the circle, its middle in the middle of it", () => {
  expect(rectOf(centred, wide)).toEqual({ left: (1 - wide) / 2, top: 0, width: wide, height: 1 });
  expect(rectOf(centred, tall)).toEqual({ left: 0, top: (1 - 1 / tall) / 2, width: 1, height: 1 / tall });
});

test("it is moved as far as it reaches beyond the circle, and no further", () => {
  expect(moved(centred, 0.2, 0.2, wide)).toEqual({ x: 0.2, y: 0, zoom: 1 });
  expect(moved(centred, 9, 9, wide).x).toBeCloseTo(wide - 1);
  expect(moved(centred, 0, -9, tall).y).toBeCloseTo(1 - 1 / tall);
});

test("what lies under the fingers stays there as it grows", () => {
  const at = { x: 0.5, y: -0.25 };
  const before = settled({ x: 0.1, y: 0, zoom: 1.5 }, wide);
  const after = zoomed(before, 1.6, wide, at);
  expect(after.zoom).toBeCloseTo(2.4);
  expect((at.x - after.x) / after.zoom).toBeCloseTo((at.x - before.x) / before.zoom);
  expect((at.y - after.y) / after.zoom).toBeCloseTo((at.y - before.y) / before.zoom);
});

test("whatever is done to it, no part of the circle is empty", () => {
  const number = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      fc.array(fc.tuple(number, number, fc.double({ min: 0.05, max: 20, noNaN: true })), { maxLength: 8 }),
      (ratio, steps) => {
        let placement = centred;
        for (const [x, y, times] of steps)
          placement = zoomed(moved(placement, x, y, ratio), times, ratio, { x: y / 10, y: x / 10 });
        const { left, top, width, height } = rectOf(placement, ratio);
        const slack = 1e-9;
        expect(placement.zoom).toBeGreaterThanOrEqual(1);
        expect(placement.zoom).toBeLessThanOrEqual(4);
        expect(Math.max(left, top)).toBeLessThanOrEqual(slack);
        expect(Math.min(left + width, top + height)).toBeGreaterThanOrEqual(1 - slack);
      },
    ),
  );
});
