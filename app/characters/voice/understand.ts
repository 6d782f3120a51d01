import type { Voice, VoiceEntry } from "./voice.ts";
import { isSmall, likeness, plain, type Word, wordsOf } from "./words.ts";

/** Below it nothing fits. */
const enough = 0.5;

type Phrase = { words: Word[]; weighs: number };
type Indexed = { entry: VoiceEntry; topics: Phrase[]; said: Set<string> };
/** `likenessTo` says of each of the words how like the wanted one it is, and how like the likest is. */
type Asked = { words: Word[]; all: number; likenessTo(wanted: Word): { each: number[]; most: number } };
type Index = { entries: Indexed[]; rarity(root: string): number; known: Set<string> };

/** What everybody asks is weighed by itself: words that are rare in a story are common there. */
type Group = "own" | "everyday";
const indexes = { own: new WeakMap<Voice, Index>(), everyday: new WeakMap<Voice, Index>() };
const unasked = new Set<VoiceEntry["kind"]>(["everyday", "deflection", "chip"]);

export type Understood = { entry: VoiceEntry; score: number };

/** What the words are about, best first; empty when nothing fits. */
export function understand(
  voice: Voice,
  text: string,
  kinds: (kind: VoiceEntry["kind"]) => boolean = (kind) => kind !== "care" && kind !== "refusal",
): Understood[] {
  return fitting(indexOf(voice, "own"), text, kinds);
}

/** Which of the things that everybody asks it is, best first. */
export const everydayIn = (voice: Voice, text: string): Understood[] =>
  fitting(indexOf(voice, "everyday"), text, () => true);

function fitting(index: Index, text: string, kinds: (kind: VoiceEntry["kind"]) => boolean): Understood[] {
  const words = wordsOf(text).map((word) => ({ ...word, weighs: word.weighs * index.rarity(word.root) }));
  const all = sum(words);
  if (all === 0) return [];
  const subject = subjectOf(words);
  const asked = { words, all, likenessTo: likenessesOf(words, index.known) };
  return index.entries
    .filter(({ entry, topics, said }) => kinds(entry.kind) && isAbout(subject, topics, said))
    .map((one) => ({ entry: one.entry, score: scoreOf(asked, one) }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score);
}

/** Topics share most of their words, so each is compared once for all of them. */
function likenessesOf(words: Word[], known: Set<string>): Asked["likenessTo"] {
  const compared = new Map<string, ReturnType<Asked["likenessTo"]>>();
  return (wanted) => {
    const before = compared.get(wanted.text);
    if (before) return before;
    const each = words.map((word) =>
      // Only a word that nobody here uses may be another one with a slip in it.
      word.root === wanted.root ? 1 : known.has(word.text) ? 0 : likeness(word, wanted),
    );
    const now = { each, most: Math.max(...each) };
    compared.set(wanted.text, now);
    return now;
  };
}

/** "Your favourite sound" is about sounds; empty where no favourite is asked for. */
function subjectOf(words: Word[]): Word[] {
  const at = words.findIndex(({ root }) => root === favourite);
  return at < 0 ? [] : words.slice(at + 1, at + 4).filter(({ text }) => !isSmall(text));
}
const favourite = wordsOf("favourite")[0]?.root;

const isAbout = (subject: Word[], topics: Phrase[], said: Set<string>) =>
  subject.length === 0 ||
  subject.some(
    (word) =>
      said.has(word.root) || topics.some(({ words }) => words.some((topic) => likeness(word, topic) > 0)),
  );

const isState = (topic: string) => topic.startsWith("(");

function indexOf(voice: Voice, group: Group): Index {
  const known = indexes[group].get(voice);
  if (known) return known;
  const entries = voice.entries.filter(({ kind, topics }) =>
    group === "everyday" ? kind === "everyday" : !unasked.has(kind) && !topics.every(isState),
  );
  // An answer to what everybody asks may speak of anything.
  const toldBy = ({ replies }: VoiceEntry) => (group === "everyday" ? [] : replies);
  const roots = entries.map(
    (entry) => new Set(wordsOf([...entry.topics, ...toldBy(entry)].join(" ")).map(({ root }) => root)),
  );
  const count = new Map<string, number>();
  for (const set of roots) for (const root of set) count.set(root, (count.get(root) ?? 0) + 1);
  const most = Math.log(1 + entries.length);
  const rarity = (root: string) =>
    0.35 + 0.65 * (Math.log(1 + entries.length / (count.get(root) ?? 1)) / most);
  const indexed = entries.map((entry) => ({
    entry,
    topics: entry.topics
      .filter((topic) => !isState(topic))
      .map((topic) => {
        const words = wordsOf(topic).map((word) => ({ ...word, weighs: word.weighs * rarity(word.root) }));
        return { words, weighs: sum(words) };
      }),
    said: new Set(
      wordsOf(toldBy(entry).join(" "))
        .filter(({ weighs }) => weighs === 1)
        .map(({ root }) => root),
    ),
  }));
  const index = {
    entries: indexed,
    rarity,
    known: new Set(
      wordsOf(entries.flatMap((entry) => [...entry.topics, ...toldBy(entry)]).join(" ")).map(
        ({ text }) => text,
      ),
    ),
  };
  indexes[group].set(voice, index);
  return index;
}

const sum = (words: Word[]) => words.reduce((total, { weighs }) => total + weighs, 0);

function scoreOf(asked: Asked, { topics, said }: Indexed): number {
  const { words } = asked;
  let best = 0;
  for (const topic of topics) best = Math.max(best, fitOf(asked, topic));
  const told = words.filter(({ root, weighs }) => weighs > 0.3 && said.has(root));
  const content = words.filter(({ weighs }) => weighs > 0.3);
  const share = content.length > 0 ? sum(told) / sum(content) : 0;
  // What is only mentioned in the replies counts once two words of it are.
  const mentioned = told.length >= 2 && share >= 0.6 ? 0.35 + 0.25 * share : 0;
  return Math.max(best, mentioned) + 0.12 * share;
}

/** How much of the topic is in the words, and of the words in the topic; in one piece counts more. */
function fitOf({ words, all, likenessTo }: Asked, topic: Phrase): number {
  // Nearly all topics have too little in common to be looked at word by word.
  let most = 0;
  for (const wanted of topic.words) most += wanted.weighs * likenessTo(wanted).most;
  if (most / topic.weighs < 0.5) return 0;
  let covered = 0;
  let used = 0;
  let inOrder = 0;
  let last = -2;
  const taken = new Set<number>();
  for (const wanted of topic.words) {
    let at = -1;
    let like = 0;
    likenessTo(wanted).each.forEach((now, place) => {
      if (taken.has(place)) return;
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
  const wanted =
    wantedOf.get(topics) ?? topics.filter((topic) => !isState(topic)).map((topic) => ` ${plain(topic)} `);
  wantedOf.set(topics, wanted);
  return wanted.some((topic) => words.includes(topic));
}
const wantedOf = new WeakMap<string[], string[]>();
