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

/**
 * Something that is told of a story: where it stands in it, the sentences that tell it, with what else names it all words
 * of it, and what vouches for it.
 */
export type Ground = { spoils: VoicePoint | null; told: string; words: string; receipt: FactReceipt };

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
      .map(({ spoils, topics, replies }) => {
        const within = spoils ? points.filter((point) => isIn(point, spoils)) : [];
        const moment = within.findLast(({ minute }) => minute <= (spoils?.minute ?? minute));
        const about = topics.slice(0, 2).join(", ");
        return {
          spoils,
          told: replies.join(" "),
          words: [...topics, ...replies].join(". "),
          receipt: receiptOf(spoils, within[0]?.name ?? show, moment?.what ?? capital(about), null),
        };
      }),
    ...points.map(({ what, name, ...spoils }) => ({
      spoils,
      told: what,
      words: what,
      receipt: receiptOf(spoils, name, what, null),
    })),
    ...facts.map(({ text, source }) => ({
      spoils: null,
      told: text,
      words: text,
      receipt: receiptOf(null, show, text, source),
    })),
  ];
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
export const receiptOfEntry = (talker: Grounded, { topics, replies }: VoiceEntry): FactReceipt[] => {
  const words = [...topics, ...replies].join(". ");
  return talker.grounds.filter((ground) => ground.words === words).map(({ receipt }) => receipt);
};

/** So many words that stand in nothing open give away what is closed; and so large a part of one sentence of it. */
const rareEnough = 2;
const partEnough = 0.6;
/** So many of what is open are no accident. */
const leastShared = 2;

type Marked = { sentences: Set<string>[]; rare: Set<string>; names: Set<string> };

const roots = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter(({ weighs }) => weighs === 1)
      .map(({ root }) => root),
  );

const shared = (one: Set<string>, other: Set<string>): number =>
  [...one].filter((word) => other.has(word)).length;

/** Words with a capital that do not begin a sentence. */
const names = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?<=[\p{L}\p{N},;:'’”] )\p{Lu}[\p{L}’']{2,}/gu)].map(([name]) => plain(name)));

/** By how far a fan is; a talker has a handful of those. */
const closedOf = new WeakMap<Grounded, Map<string, Marked[]>>();

function closedTo(talker: Grounded, until: ToldUntil): Marked[] {
  const known = closedOf.get(talker) ?? new Map<string, Marked[]>();
  closedOf.set(talker, known);
  const key = JSON.stringify(until);
  const made = known.get(key) ?? markClosed(talker, until);
  known.set(key, made);
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
  const openRoots = roots(open);
  const openWords = new Set(plain(open).split(" "));
  return talker.grounds
    .filter((ground) => !isOpen(ground))
    .map(({ told, words }) => ({
      sentences: told.split(/(?<=[.!?:]) /).map(roots),
      rare: new Set([...roots(words)].filter((root) => !openRoots.has(root))),
      names: new Set([...names(words)].filter((name) => !openWords.has(name))),
    }));
}

/** True where a sentence tells what the fan has not come to: rare words of it, most of a sentence, or a name that stands nowhere before. */
export function tellsAhead(talker: Grounded, until: ToldUntil, sentence: string): boolean {
  if (until === "all") return false;
  const said = roots(sentence);
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
  const said = roots(sentence);
  return talker.grounds
    .filter(({ spoils }) => isReached(spoils, until))
    .map(({ words, receipt }) => ({
      receipt,
      many: shared(roots(words), said),
    }))
    .filter(({ many }) => many >= leastShared)
    .sort((a, b) => b.many - a.many)
    .slice(0, 2)
    .map(({ receipt }) => receipt);
}

/** Of several sentences, each once. */
export const eachOnce = (receipts: FactReceipt[]): FactReceipt[] => [
  ...new Map(receipts.map((one) => [JSON.stringify(one.place) + one.what, one])).values(),
];
