import { keepNewest } from "../../../platform/keep-newest.ts";
import type { Voice, VoiceEntry, VoicePoint } from "../voice/voice.ts";
import { isReached, type ToldUntil } from "../voice/watched.ts";
import { plain, wordsOf } from "../voice/words.ts";

/** What an answer stands on: a moment of the story, or a fact with its source. */
export type FactReceipt = {
  /** Null for what is known before the story begins. */
  place: Omit<VoicePoint, "title"> | null;
  /** Of the episode, else of the title. */
  name: string;
  what: string;
  /** An address, or a book; null where it is the story itself. */
  source: string | null;
};

/** Something that is told of a story: where it stands in it, in which words, and what vouches for it. */
export type Ground = {
  /** The character's own line that tells it; null for what they do not say themselves. */
  entry: string | null;
  spoils: VoicePoint | null;
  receipt: FactReceipt;
  /** Also those that only name it. */
  words: string;
  roots: Set<string>;
  names: Set<string>;
  /** The roots of each sentence that tells it. */
  sentences: Set<string>[];
};

/** Whoever can be told things of a story. */
export type Grounded = Voice & { grounds: Ground[] };

export type ToldPoint = { minute: number; what: string; name: string } & Omit<VoicePoint, "minute">;
export type ToldFact = { text: string; source: string | null };

/** Of what a character says of the story, of its moments as the desk keeps them, and of what is true of the title. */
export function groundsOf(
  show: string,
  entries: VoiceEntry[],
  points: ToldPoint[],
  facts: ToldFact[],
): Ground[] {
  const isIn = (point: ToldPoint, spoils: VoicePoint) =>
    point.season === spoils.season && point.episode === spoils.episode;
  return [
    ...entries
      .filter(({ kind, spoils }) => spoils !== null || kind === "story")
      .map(({ id, spoils, topics, replies }) => {
        const within = spoils ? points.filter((point) => isIn(point, spoils)) : [];
        const moment = within.findLast(({ minute }) => minute <= (spoils?.minute ?? minute));
        const what = moment?.what ?? capital(topics.slice(0, 2).join(", "));
        const receipt = receiptOf(spoils, within[0]?.name ?? show, what, null);
        return groundOf(receipt, spoils, replies.join(" "), { entry: id, named: topics });
      }),
    ...points.map(({ what, name, ...spoils }) => groundOf(receiptOf(spoils, name, what, null), spoils, what)),
    ...facts.map(({ text, source }) => groundOf(receiptOf(null, show, text, source), null, text)),
  ];
}

function groundOf(
  receipt: FactReceipt,
  spoils: VoicePoint | null,
  told: string,
  { entry = null, named = [] }: { entry?: string | null; named?: string[] } = {},
): Ground {
  const words = [...named, told].join(". ");
  const sentences = told.split(/(?<=[.!?:]) /).map(rootsOf);
  return { entry, spoils, receipt, words, roots: rootsOf(words), names: namesIn(words), sentences };
}

const receiptOf = (
  spoils: VoicePoint | null,
  name: string,
  what: string,
  source: string | null,
): FactReceipt => ({
  place: spoils && { season: spoils.season, episode: spoils.episode, minute: spoils.minute ?? null },
  name,
  what,
  source,
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Of one of the character's own lines. */
export const receiptOfEntry = (talker: Grounded, { id }: VoiceEntry): FactReceipt[] =>
  talker.grounds.filter(({ entry }) => entry === id).map(({ receipt }) => receipt);

/** So many words that stand in nothing open give away what is closed; and so large a part of one sentence of it. */
const rareEnough = 2;
const partEnough = 0.6;
/** So many of what is open are no accident. */
const leastShared = 2;

type Marked = Pick<Ground, "sentences" | "names"> & { rare: Set<string> };

const rootsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter(({ weighs }) => weighs === 1)
      .map(({ root }) => root),
  );

const shared = (one: Set<string>, other: Set<string>): number =>
  [...one].filter((word) => other.has(word)).length;

/** Words with a capital that do not begin a sentence. */
const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?<=[\p{L}\p{N},;:'’”] )\p{Lu}[\p{L}’']{2,}/gu)].map(([name]) => plain(name)));

/** By how far a fan is. Whoever asks says how far, in numbers of their own: the latest are kept. */
const closedOf = new WeakMap<Grounded, Map<string, Marked[]>>();
const mostKept = 60;

function closedTo(talker: Grounded, until: ToldUntil): Marked[] {
  const known = closedOf.get(talker) ?? new Map<string, Marked[]>();
  closedOf.set(talker, known);
  const key = JSON.stringify(until);
  const made = known.get(key) ?? markClosed(talker, until);
  keepNewest(known, key, made, mostKept);
  return made;
}

/** What tells of a closed moment alone: words that stand in nothing that is open. */
function markClosed(talker: Grounded, until: ToldUntil): Marked[] {
  const isOpen = ({ spoils }: { spoils: VoicePoint | null }) => isReached(spoils, until);
  const open = [
    talker.name,
    talker.greeting,
    talker.smallTalk,
    ...talker.canned,
    ...talker.entries.filter(isOpen).flatMap(({ topics, replies }) => [...topics, ...replies]),
    ...talker.grounds.filter(isOpen).map(({ words }) => words),
  ].join(" \n");
  const openRoots = rootsOf(open);
  const openWords = new Set(plain(open).split(" "));
  return talker.grounds
    .filter((ground) => !isOpen(ground))
    .map(({ sentences, roots, names }) => ({
      sentences,
      rare: new Set([...roots].filter((root) => !openRoots.has(root))),
      names: new Set([...names].filter((name) => !openWords.has(name))),
    }));
}

/** True where a sentence tells what the fan has not come to: rare words of it, most of a sentence, or a name that stands nowhere before. */
export function tellsAhead(talker: Grounded, until: ToldUntil, sentence: string): boolean {
  if (until === "all") return false;
  const said = rootsOf(sentence);
  const words = new Set(plain(sentence).split(" "));
  return closedTo(talker, until).some(
    ({ sentences, rare, names }) =>
      shared(names, words) > 0 ||
      shared(rare, said) >= rareEnough ||
      sentences.some((one) => shared(one, said) >= Math.max(leastShared, one.size * partEnough)),
  );
}

/** What a sentence stands on, the nearest first; at most two, and none that the fan has not come to. */
export function receiptsFor(talker: Grounded, until: ToldUntil, sentence: string): FactReceipt[] {
  const said = rootsOf(sentence);
  return talker.grounds
    .filter(({ spoils }) => isReached(spoils, until))
    .map(({ roots, receipt }) => ({ receipt, many: shared(roots, said) }))
    .filter(({ many }) => many >= leastShared)
    .sort((a, b) => b.many - a.many)
    .slice(0, 2)
    .map(({ receipt }) => receipt);
}

/** Of several sentences, each once. */
export const eachOnce = (receipts: FactReceipt[]): FactReceipt[] => [
  ...new Map(receipts.map((one) => [JSON.stringify(one.place) + one.what, one])).values(),
];
