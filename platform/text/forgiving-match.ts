/** Small letters without their accents, word by word. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter ones are other words once a letter is wrong. */
const shortestWithTypo = 4;

/**
 * Whether every word of `query` begins a word of `text`, whatever its case and accents, with at most one typo each: a letter
 * too many, too few, another one, or two that changed places.
 */
export function forgivingMatch(query: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((asked) => words.some((word) => begins(asked, word)));
}

function begins(asked: string, word: string): boolean {
  if (word.startsWith(asked)) return true;
  if (asked.length < shortestWithTypo) return false;
  const ends = [asked.length - 1, asked.length, asked.length + 1];
  return ends.some((end) => end <= word.length && isOneOff(asked, word.slice(0, end)));
}

function isOneOff(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  if (restA.length === restB.length)
    return (
      restA.slice(1) === restB.slice(1) ||
      (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
    );
  return restA.length > restB.length ? restA.slice(1) === restB : restA === restB.slice(1);
}
