import { widthOf } from "../../../platform/text/sign-width.ts";
import { signsOf } from "../../../platform/text/signs.ts";

/** Of a clip, in px. Words stand in it the same way on the page, in the file and on its card. */
export const side = 720;
const margin = 44;
const room = side - 2 * margin;
const lineHeight = 1.02;
/** From how many lines on the letters may be how small. */
const sizes = { largest: 92, two: 54, three: 42, smallest: 26 };
/** The dark begins so far above the first line. */
const dusk = 150;

export type CaptionLines = {
  lines: { text: string; y: number }[];
  size: number;
  x: number;
  isRightToLeft: boolean;
  /** Where the dark begins and where it is as dark as it gets, which is above every letter. */
  fade: { from: number; to: number };
};

/** As dark as light letters need on a white frame. */
export const darkest = 0.8;

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** All of a caption, as large as it fits: two lines, or more of them where letters would get too small. */
export function captionOf(caption: string): CaptionLines {
  let size = sizes.largest;
  let lines = linesOf(caption, room / size);
  while (lines.length > mostAt(size) && size > sizes.smallest) {
    size -= 2;
    lines = linesOf(caption, room / size);
  }
  const step = size * lineHeight;
  const first = side - margin - (lines.length - 1) * step - size * 0.2;
  const isRightToLeft = rightToLeft.test(caption);
  const top = first - size;
  return {
    lines: lines.map((text, at) => ({ text, y: Math.round(first + at * step) })),
    size,
    x: isRightToLeft ? side - margin : margin,
    isRightToLeft,
    fade: { from: Math.max(0, Math.round(top - dusk)), to: Math.round(top) },
  };
}

const mostAt = (size: number) => (size > sizes.two ? 2 : size > sizes.three ? 3 : 5);

const linesOf = (caption: string, width: number): string[] =>
  caption.split("\n").flatMap((line) => wrap(line.trim().split(/\s+/).flatMap(piecesIn(width)), width));

type Piece = { text: string; isGlued: boolean };

/** A word wider than a line, as in scripts that write none, is cut between signs. */
const piecesIn =
  (width: number) =>
  (word: string): Piece[] => {
    const pieces: string[][] = [[]];
    for (const sign of signsOf(word)) {
      const last = pieces.at(-1) as string[];
      if (last.length > 0 && widthOf([...last, sign]) > width) pieces.push([sign]);
      else last.push(sign);
    }
    return pieces.map((signs, at) => ({ text: signs.join(""), isGlued: at > 0 }));
  };

function wrap(pieces: Piece[], width: number): string[] {
  const lines: string[] = [];
  for (const { text, isGlued } of pieces) {
    const before = lines.at(-1);
    const longer = before === undefined ? text : `${before}${isGlued ? "" : " "}${text}`;
    if (before !== undefined && widthOf(signsOf(longer)) <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}
