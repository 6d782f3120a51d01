import { nameKey } from "../../fans/name-key.ts";
import type { Mention } from "../../parties/log/log.ts";

export const mostMentions = 8;
/** A name has at most 30 characters and this many words. */
const mostWords = 5;
const longestName = 30;

/** `keys`: candidate names, longest first, each with its end in the text. */
export type MaybeMention = { from: number; names: { to: number; keys: string[] }[] };

/** Not in email addresses, where a Latin letter precedes the @; scripts without spaces may have one. */
export const mentionSign = String.raw`(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]_?)@`;
const begins = new RegExp(String.raw`${mentionSign}(?=\S)`, "gu");
/** Scripts without spaces, and those that attach particles to names. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const inWord = /[\p{L}\p{N}\p{M}\u200c\u200d]/u;

/** Candidate mentions after each @. */
export function maybeMentions(text: string): MaybeMention[] {
  return [...text.matchAll(begins)]
    .slice(0, mostMentions)
    .map(({ index }) => ({ from: index, names: namesFrom(text, index) }));
}

function namesFrom(text: string, from: number): MaybeMention["names"] {
  const rest = text.slice(from + 1, from + 1 + 2 * longestName + 1);
  const names: MaybeMention["names"] = [];
  for (const end of endsOf(rest)) {
    const name = rest.slice(0, end);
    // Some names start with an @ themselves.
    const keys = [nameKey(name), nameKey(`@${name}`)].filter((key) => key !== "");
    // Punctuation that is in no name stays outside.
    if (keys.join() !== names.at(-1)?.keys.join()) names.push({ to: from + 1 + end, keys });
  }
  return names.toReversed();
}

/**
 * Possible ends of a name, nearest first: after a word with its punctuation, before it, and anywhere in unspaced
 * scripts.
 */
function endsOf(rest: string): number[] {
  const ends: number[] = [];
  let words = 0;
  let at = 0;
  const signs = [...rest];
  for (const [index, sign] of signs.entries()) {
    at += sign.length;
    const next = signs[index + 1];
    if (at > 2 * longestName || /\s/u.test(sign)) continue;
    const isEnd = next === undefined || /\s/u.test(next);
    if (isEnd) words += 1;
    const isLonger = inWord.test(sign) && next !== undefined && inWord.test(next);
    const isBreak = !/\p{M}/u.test(next ?? "") && (unspaced.test(sign) || unspaced.test(next ?? ""));
    if (isEnd || !isLonger || isBreak) ends.push(at);
    if (words === mostWords) break;
  }
  return ends;
}

/** Unknown names stay text. */
export function mentionsIn(text: string, fanOf: (key: string) => string | undefined): Mention[] {
  const found: Mention[] = [];
  for (const { from, names } of maybeMentions(text)) {
    if (from < (found.at(-1)?.to ?? 0)) continue;
    for (const { to, keys } of names) {
      const fanId = keys.map(fanOf).find((one) => one !== undefined);
      if (!fanId) continue;
      found.push({ fanId, from, to });
      break;
    }
  }
  return found;
}
