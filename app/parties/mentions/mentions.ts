import { nameKey } from "../../fans/name-key.ts";
import type { Mention } from "../log/log.ts";

export const mostMentions = 8;
/** A name has at most 30 characters, and as many words as fit. */
const mostWords = 5;
const longestName = 30;

/** `keys` are those of the names it may be, the longest first, each with its end in the text. */
export type MaybeMention = { from: number; names: { to: number; keys: string[] }[] };

/** Where a text may name somebody: each @ at the start of a word. An address has one within a word. */
export function maybeMentions(text: string): MaybeMention[] {
  return [...text.matchAll(/(?<=^|[\s("'])@(?=\S)/gu)]
    .slice(0, mostMentions)
    .map(({ index }) => ({ from: index, names: namesFrom(text, index) }));
}

function namesFrom(text: string, from: number): MaybeMention["names"] {
  const rest = text.slice(from + 1, from + 1 + 2 * longestName);
  const ends = [...rest.matchAll(/\S+/gu)].slice(0, mostWords).flatMap(({ 0: word, index }) => {
    const bare = word.replace(/[\p{P}\p{S}]+$/u, "");
    // A name may end with a mark itself; the bare one is the likelier.
    return [index + word.length, ...(bare && bare !== word ? [index + bare.length] : [])];
  });
  return ends.toReversed().map((end) => {
    const name = rest.slice(0, end);
    // Some names begin with an @ of their own.
    const keys = [nameKey(name), nameKey(`@${name}`)].filter((key) => key !== "");
    return { to: from + 1 + end, keys };
  });
}

/** What is nobody's name stays text. */
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
