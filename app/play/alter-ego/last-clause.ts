/** What stands before the last clause of a text, and the clause. */
export function lastClause(text: string): [before: string, clause: string] {
  const words = text.trim();
  const at = [...words.matchAll(/[.!?,;:] (?=\S)/g)].at(-1)?.index;
  return at === undefined ? ["", words] : [words.slice(0, at + 1), words.slice(at + 2)];
}
