import { expect, test } from "vitest";
import { freePlace, type KeptPlace } from "./free-place.ts";

const toast = { width: 240, height: 52 };
const phone = { width: 390, height: 844 };
const row = (top: number, bottom: number, weighs = 4): KeptPlace => ({
  left: 16,
  right: 374,
  top,
  bottom,
  weighs,
});

test("a toast stands as high as it can without covering anything that matters", () => {
  expect(freePlace(toast, phone, [])).toBe(8);
  // Beside it is not under it.
  expect(freePlace(toast, phone, [{ left: 0, right: 75, top: 0, bottom: 844, weighs: 4 }])).toBe(8);
  expect(freePlace(toast, phone, [row(0, 64), row(120, 844)])).toBe(64);
  expect(freePlace(toast, phone, [row(0, 64), row(110, 700), row(760, 844)])).toBe(704);
});

test("where all is taken it covers what matters least, and stays in the window", () => {
  expect(freePlace(toast, phone, [row(0, 400), row(400, 480, 1), row(480, 844)])).toBe(400);
  expect(freePlace(toast, { width: 844, height: 40 }, [row(0, 40)])).toBe(8);
});
