import { kin } from "./kin.ts";

const joined: Record<string, string> = {
  whats: "what is",
  whos: "who is",
  wheres: "where is",
  hows: "how is",
  im: "i am",
  ive: "i have",
  youre: "you are",
  youve: "you have",
  theyre: "they are",
  wont: "will not",
  cant: "cannot",
  u: "you",
  ur: "your",
  r: "are",
  pls: "please",
  plz: "please",
  fav: "favourite",
  favorite: "favourite",
  wanna: "want to",
  gonna: "going to",
  mom: "mum",
};

/** Small letters without marks, signs or contractions, a space between. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .map((word) => (Object.hasOwn(joined, word) ? joined[word] : word))
    .join(" ");

const small = new Set(
  `a an the and or but so if of to in on at by for from with as is are was were be been am do does did have has had
   i you he she it we they me him her us them my your his its our their this that these those there here what who
   how when where why which would could should can will cannot not no yes just really very some any all ever
   please about tell think know like get got one thing something anything`.split(/\s+/),
);

export const isSmall = (word: string): boolean => small.has(word);

/** Endings off: what two forms of a word have in common. */
function stem(word: string): string {
  if (word.length <= 3) return word;
  const short = word.replace(/(?:ies)$/, "y").replace(/(?:sses)$/, "ss");
  for (const ending of ["ings", "ing", "edly", "ed", "es", "s", "ly", "er"])
    if (short.endsWith(ending) && short.length - ending.length >= 3 && !short.endsWith("ss"))
      return short
        .slice(0, -ending.length)
        .replace(/([^aeiouls])\1$/, "$1")
        .replace(/e$/, "");
  return short.replace(/e$/, "");
}

/** A bit of `letters` for each letter that stands in it. */
export type Word = { text: string; root: string; weighs: number; letters: number };

/** In the order of the text. `root` is the word its kin are known by. */
export const wordsOf = (text: string): Word[] =>
  plain(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      const root = stem(word);
      return {
        text: word,
        root: kin.get(word) ?? kin.get(root) ?? root,
        weighs: isSmall(word) ? 0.2 : 1,
        letters: lettersOf(word),
      };
    });

/** 1 for the same word, less for one with a slip in it, 0 for another. */
export function likeness(one: Word, other: Word): number {
  if (one.root === other.root) return 1;
  const [a, b] = [one.text, other.text];
  const shorter = Math.min(a.length, b.length);
  if (shorter < 3 || Math.abs(a.length - b.length) > 2 || isSmall(a) || isSmall(b)) return 0;
  // Of three letters another word is a letter away; one that was left out is not.
  if (shorter === 3 && a.length === b.length) return 0;
  const most = shorter >= 7 ? 2 : 1;
  // A slip puts in a letter and takes out another at most.
  if (bitsOf(one.letters ^ other.letters) > 2 * most) return 0;
  const slips = distance(a, b, most);
  if (slips === 1) return 0.85;
  return slips === 2 ? 0.75 : 0;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(set: number): number {
  let bits = 0;
  for (let left = set; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

/** Letters put in, left out, changed or swapped with the next (Damerau, Levenshtein); infinite when more than `most`. */
export function distance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let leastOfRow = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const [above, beside, across] = [last[j], row[j - 1], last[j - 1]] as [number, number, number];
      let least = Math.min(above + 1, beside + 1, across + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
      leastOfRow = Math.min(leastOfRow, least);
    }
    // A swap reaches over one row, none over two.
    if (Math.min(leastOfRow, leastBefore) > most) return Number.POSITIVE_INFINITY;
    leastBefore = leastOfRow;
    before = last;
    last = row;
  }
  const slips = last[b.length] as number;
  return slips > most ? Number.POSITIVE_INFINITY : slips;
}
