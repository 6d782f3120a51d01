/**
 * Whether every word of `query` stands in `text`, or is nearly the beginning of a word there: whatever their case,
 * accents and marks, and with one slip of the finger (a letter missing, doubled, wrong, or two the other way round).
 * Without a letter to look for, everything is found.
 */
export function forgivingMatch(query: string, text: string): boolean {
  const words = wordsOf(text);
  // Scripts without spaces between words are looked through as they are.
  const whole = words.join("");
  return wordsOf(query).every(
    (asked) => whole.includes(asked) || words.some((word) => isAlmost(asked, word)),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const shortestWithSlip = 3;
/** A beginning this short with a slip in it could be anything's. */
const shortestBeginning = 4;

function isAlmost(asked: string, word: string): boolean {
  if (asked.length < shortestWithSlip) return false;
  if (isOneSlip(asked, word)) return true;
  if (asked.length < shortestBeginning) return false;
  return [-1, 0, 1].some((more) => isOneSlip(asked, word.slice(0, asked.length + more)));
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  if (rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)) return true;
  return a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2);
}
