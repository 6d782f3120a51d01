import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";
import { widthOf } from "./sign-width.ts";
import { signsOf } from "./signs.ts";

/** Ten letters take 5.6 times their size. */
const ten = "m".repeat(10);

test("words are as large as fits in steps of four, and keep intended line breaks", () => {
  const fitted = (width: number, text = ten, most = 1) =>
    fitText(text, { width, most, largest: 100, smallest: 60 });
  expect(fitted(561)).toEqual({ lines: [ten], size: 100 });
  expect(fitted(559)).toEqual({ lines: [ten], size: 96 });
  expect(fitted(500)).toEqual({ lines: [ten], size: 88 });
  expect(fitted(337)).toEqual({ lines: [ten], size: 60 });
  expect(fitted(561, ` ${ten}\nm `, 2)).toEqual({ lines: [ten, "m"], size: 100 });
  expect(fitted(561, `${ten}  mm m`, 2)).toEqual({ lines: [ten, "mm m"], size: 100 });
  expect(fitted(561, "m ".repeat(5), 2)).toEqual({ lines: ["m m m m m"], size: 100 });
  expect(fitted(112, "mm")).toEqual({ lines: ["mm"], size: 100 });
  expect(fitted(561, "\n a \n b \n", 2).lines).toEqual(["a", "b"]);
  expect(fitted(224, "mm m")).toEqual({ lines: ["mm m"], size: 100 });
  // Eleven signs and the space between them.
  expect(fitted(680, "mmmmm mmmmmm").lines).toEqual(["mmmmm mmmmmm"]);
  expect(fitted(560 * 0.6 - 1, "mmmmm mmmmm", 2)).toEqual({ lines: ["mmmmm", "mmmmm"], size: 100 });
});

test("text that does not fit at its smallest is cut between characters, with a mark", () => {
  const cut = (text: string, most: number, width = 150) =>
    fitText(text, { width, most, largest: 62, smallest: 60 });
  // Four letters fit, and the ellipsis takes one.
  expect(cut("mmmmm", 1)).toEqual({ lines: ["mmm…"], size: 60 });
  expect(cut("mmmm", 1)).toEqual({ lines: ["mmmm"], size: 62 });
  expect(cut("mmm mmmm", 1)).toEqual({ lines: ["mmm…"], size: 60 });
  expect(cut("mmmm m", 1)).toEqual({ lines: ["mmm…"], size: 60 });
  expect(cut("mm mm mm", 2)).toEqual({ lines: ["mm", "mm…"], size: 60 });
  expect(cut("mmmmm m mmmmm", 3)).toEqual({ lines: ["mmm…", "m", "mmm…"], size: 60 });
  expect(cut("a\nb\nc", 2)).toEqual({ lines: ["a", "b…"], size: 60 });
  expect(cut("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 1)).toEqual({ lines: ["👨‍👩‍👧‍👦…"], size: 60 });
  expect(cut("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 1, 20)).toEqual({ lines: ["👨‍👩‍👧‍👦…"], size: 60 });
});

test("what fills its room to the very end fits", () => {
  const only = (text: string) => fitText(text, { width: 224, most: 1, largest: 100, smallest: 100 }).lines;
  expect([only("mmmm"), only("mmmmm")]).toEqual([["mmmm"], ["mmm…"]]);
});

test("an emoji or a letter of a wide script takes about twice the room of another", () => {
  expect([widthOf([]), widthOf(["m", "m"]), widthOf(["銀"]), widthOf(["m", "🎬"])]).toEqual([
    0,
    1.12,
    1.06,
    expect.closeTo(1.62),
  ]);
  expect(signsOf("👨‍👩‍👧‍👦é")).toEqual(["👨‍👩‍👧‍👦", "é"]);
});
