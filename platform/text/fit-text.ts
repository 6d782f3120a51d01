import { letter, widthOf } from "./sign-width.ts";
import { signsOf } from "./signs.ts";

export type FittedText = { lines: string[]; size: number };

/**
 * Words in at most `most` lines of `width`, as large as they fit, from `largest` down to `smallest`; what still does not fit
 * is cut, with an ellipsis, between signs and never within one. The same on the server and in a browser: nothing is measured.
 */
export function fitText(
  text: string,
  { width, most, largest, smallest }: { width: number; most: number; largest: number; smallest: number },
): FittedText {
  for (let size = largest; size > smallest; size -= 4) {
    const lines = linesOf(text, width / size);
    if (lines.length <= most && lines.every((line) => widthOf(signsOf(line)) <= width / size))
      return { lines, size };
  }
  const lines = linesOf(text, width / smallest);
  const kept = lines.slice(0, most).map((line) => cut(line, width / smallest, false));
  if (lines.length > most) kept[most - 1] = cut(kept[most - 1] ?? "", width / smallest, true);
  return { lines: kept, size: smallest };
}

/** A line that was begun on purpose stays one. */
const linesOf = (text: string, room: number): string[] =>
  text
    .trim()
    .split("\n")
    .flatMap((line) => wrapped(line, room));

/** Words stay whole while they fit on a line of their own. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(signsOf(longer)) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function cut(line: string, room: number, isCut: boolean): string {
  const signs = signsOf(line);
  if (!isCut && widthOf(signs) <= room) return line;
  while (signs.length > 1 && widthOf(signs) + letter > room) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}
