/** What is counted by something else. */
const counted: Record<string, string> = { news: "news item", trivia: "trivia card" };
/** A vowel that is said as "you" or "one", and an h that is not said. */
const said = /^(?:eu|uni|use|usu|one\b)/i;
const unsaid = /^(?:hour|honest|heir)/i;

/** "a title", "an episode", "a news item": the word of a kind as a sentence names one of it. */
export function withArticle(word: string): string {
  const one = counted[word] ?? word.replaceAll("-", " ");
  const isAn = unsaid.test(one) || (/^[aeiou]/i.test(one) && !said.test(one));
  return `${isAn ? "an" : "a"} ${one}`;
}
