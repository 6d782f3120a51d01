import type { SceneReply } from "../../moods/desk/scene-form.ts";

/** From here on a topic is what was spoken of. */
const leastLikeness = 0.6;

/**
 * What somebody answers: what fits best and was not heard yet; when nothing fits, the next thing not heard yet; when
 * all was heard, what was heard longest ago. Null for who has nothing to say.
 */
export function chooseReply(
  replies: readonly SceneReply[],
  message: string,
  heard: readonly string[],
): SceneReply | null {
  const spoken = wordsOf(message);
  const lastHeard = ({ text }: SceneReply) => heard.lastIndexOf(text);
  const [longestAgo] = replies.toSorted((a, b) => lastHeard(a) - lastHeard(b));
  const fresh = replies.filter((reply) => lastHeard(reply) < 0);
  let best: { reply: SceneReply; fit: number } | null = null;
  for (const reply of fresh) {
    const fit = Math.max(...reply.topics.map((topic) => likeness(wordsOf(topic), spoken)));
    if (fit >= leastLikeness && fit > (best?.fit ?? 0)) best = { reply, fit };
  }
  return best?.reply ?? fresh[0] ?? longestAgo ?? null;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[’']/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The share of a topic's letters that was spoken; a longer topic that was spoken whole says more. */
function likeness(topic: string[], spoken: string[]): number {
  if (topic.length === 0) return 0;
  const letters = topic.join("").length;
  const met = topic.filter((word) => spoken.some((other) => isSlipOf(other, word))).join("").length;
  return met / letters + (met === letters ? letters / 1000 : 0);
}

/** The same word, or with one letter of at least five wrong, missing, too much or swapped. */
function isSlipOf(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (word.length < 5) return false;
  let same = 0;
  // Two words that are not the same differ somewhere, be it where one of them ends.
  while (typed[same] === word[same]) same += 1;
  const [rest, other] = [word.slice(same), typed.slice(same)];
  if (rest.length === other.length)
    return (
      rest.slice(1) === other.slice(1) ||
      (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
    );
  return rest.length > other.length ? rest.slice(1) === other : rest === other.slice(1);
}
