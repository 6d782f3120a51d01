import type { Voice, VoiceEntry } from "./voice.ts";
import { likeness, plain, type Word, wordsOf } from "./words.ts";

/** Below it nothing fits. */
const enough = 0.5;

type Phrase = { words: Word[]; weighs: number };
type Indexed = { entry: VoiceEntry; topics: Phrase[]; said: Set<string> };
type Index = { entries: Indexed[]; rarity(root: string): number; known: Set<string> };

const indexes = new WeakMap<Voice, Index>();

export type Understood = { entry: VoiceEntry; score: number };

/** What the words are about, best first; empty when nothing fits. */
export function understand(
  voice: Voice,
  text: string,
  kinds: (kind: VoiceEntry["kind"]) => boolean = (kind) => kind !== "care" && kind !== "refusal",
): Understood[] {
  const index = indexOf(voice);
  const words = wordsOf(text).map((word) => ({ ...word, weighs: word.weighs * index.rarity(word.root) }));
  const all = sum(words);
  if (all === 0) return [];
  return index.entries
    .filter(({ entry }) => kinds(entry.kind))
    .map((one) => ({ entry: one.entry, score: scoreOf(words, all, one, index) }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score);
}

function indexOf(voice: Voice): Index {
  const known = indexes.get(voice);
  if (known) return known;
  const roots = voice.entries.map(
    ({ topics, replies }) => new Set(wordsOf([...topics, ...replies].join(" ")).map(({ root }) => root)),
  );
  const count = new Map<string, number>();
  for (const set of roots) for (const root of set) count.set(root, (count.get(root) ?? 0) + 1);
  const most = Math.log(1 + voice.entries.length);
  const rarity = (root: string) =>
    0.35 + 0.65 * (Math.log(1 + voice.entries.length / (count.get(root) ?? 1)) / most);
  const entries = voice.entries.map((entry) => ({
    entry,
    topics: entry.topics
      .filter((topic) => !topic.startsWith("("))
      .map((topic) => {
        const words = wordsOf(topic).map((word) => ({ ...word, weighs: word.weighs * rarity(word.root) }));
        return { words, weighs: sum(words) };
      }),
    said: new Set(
      wordsOf(entry.replies.join(" "))
        .filter(({ weighs }) => weighs === 1)
        .map(({ root }) => root),
    ),
  }));
  const index = {
    entries,
    rarity,
    known: new Set(
      wordsOf(voice.entries.flatMap(({ topics, replies }) => [...topics, ...replies]).join(" ")).map(
        ({ text }) => text,
      ),
    ),
  };
  indexes.set(voice, index);
  return index;
}

const sum = (words: Word[]) => words.reduce((total, { weighs }) => total + weighs, 0);

function scoreOf(words: Word[], all: number, { topics, said }: Indexed, { known }: Index): number {
  let best = 0;
  for (const topic of topics) best = Math.max(best, fitOf(words, all, topic, known));
  const told = words.filter(({ root, weighs }) => weighs > 0.3 && said.has(root));
  const content = words.filter(({ weighs }) => weighs > 0.3);
  const share = content.length > 0 ? sum(told) / sum(content) : 0;
  // What is only mentioned in the replies counts once two words of it are.
  const mentioned = told.length >= 2 && share >= 0.6 ? 0.35 + 0.25 * share : 0;
  return Math.max(best, mentioned) + 0.12 * share;
}

/** How much of the topic is in the words, and of the words in the topic; in one piece counts more. */
function fitOf(words: Word[], all: number, topic: Phrase, known: Set<string>): number {
  let covered = 0;
  let used = 0;
  let inOrder = 0;
  let last = -2;
  const taken = new Set<number>();
  for (const wanted of topic.words) {
    let at = -1;
    let like = 0;
    words.forEach((word, place) => {
      if (taken.has(place)) return;
      const now = word.root === wanted.root ? 1 : known.has(word.text) ? 0 : likeness(word, wanted);
      if (now > like || (now === like && now > 0 && place === last + 1)) [like, at] = [now, place];
    });
    if (at < 0) continue;
    taken.add(at);
    covered += wanted.weighs * like;
    used += (words[at] as Word).weighs;
    if (at === last + 1) inOrder += 1;
    last = at;
  }
  const ofTopic = covered / topic.weighs;
  const ofWords = used / all;
  if (ofTopic < 0.5) return 0;
  const piece = topic.words.length > 1 ? inOrder / (topic.words.length - 1) : 1;
  const length = Math.min(1, topic.words.length / 6);
  return ofTopic * (0.45 + 0.45 * ofWords + 0.12 * piece + 0.08 * length);
}

/** The whole of a topic stands in the words, in its order. */
export function names(topics: string[], text: string): boolean {
  const words = ` ${plain(text)} `;
  return topics.some((topic) => !topic.startsWith("(") && words.includes(` ${plain(topic)} `));
}
