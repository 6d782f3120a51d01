/**
 * What is spelled most like `query`, the likest first, in the order given where two are alike. Whatever the case, accents
 * and marks; a part of a name counts nearly as much as all of it. There is always something to offer, where there is anything.
 */
export function nearest<One>(
  query: string,
  all: readonly One[],
  nameOf: (one: One) => string,
  most = 3,
): One[] {
  const asked = plain(query);
  return all
    .map((one) => ({ one, likeness: likenessOf(asked, plain(nameOf(one))) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ one }) => one);
}

const partOfName = 0.9;

function likenessOf(asked: string, name: string): number {
  const words = name.split(" ");
  const inParts = asked.split(" ").map((word) => Math.max(...words.map((other) => shared(word, other))));
  return Math.max(shared(asked, name), partOfName * Math.max(...inParts));
}

/** Of the letters in threes of both, those that both have. */
function shared(a: string, b: string): number {
  const [ours, theirs] = [threes(a), threes(b)];
  const both = [...ours].filter((three) => theirs.has(three)).length;
  return both / (ours.size + theirs.size - both);
}

function threes(text: string): Set<string> {
  const signs = [..."  ", ...text, " "];
  return new Set(signs.slice(2).map((sign, at) => `${signs[at]}${signs[at + 1]}${sign}`));
}

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");
