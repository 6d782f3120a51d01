import { expect, test } from "vitest";
import { cropIn, wholeCrop, wordsOfFile } from "./picture-shape.ts";

const still = { width: 1600, height: 900 };

test.each([
  [
    "all that fits of a tall file, in the middle",
    { width: 1000, height: 2000 },
    wholeCrop,
    [0, 719, 1000, 563],
  ],
  ["of a wide one", { width: 4000, height: 900 }, wholeCrop, [1200, 0, 1600, 900]],
  ["its left end", { width: 4000, height: 900 }, { ...wholeCrop, x: 0 }, [0, 0, 1600, 900]],
  ["its right end", { width: 4000, height: 900 }, { ...wholeCrop, x: 1 }, [2400, 0, 1600, 900]],
  [
    "twice as close, at the foot",
    { width: 3200, height: 1800 },
    { x: 0.5, y: 1, zoom: 2 },
    [800, 900, 1600, 900],
  ],
])("a crop: %s", (_, file, crop, [left, top, width, height]) => {
  expect(cropIn(still, file, crop)).toEqual({ left, top, width, height });
});

test.each([
  ["night-train_02.final.JPG", "night train 02 final"],
  ["Überfahrt.png", "Überfahrt"],
  ["...", ""],
])("%s says %s", (name, words) => expect(wordsOfFile(name)).toBe(words));
