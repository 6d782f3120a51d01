import { everydayIn, type Understood } from "./understand.ts";
import { entriesOf, type Voice, type VoiceEntry, withTopic } from "./voice.ts";
import { plain } from "./words.ts";

type Asks = Map<string, VoiceEntry>;

const known = new WeakMap<Voice, Asks>();

function asksOf(voice: Voice): Asks {
  const kept = known.get(voice);
  if (kept) return kept;
  const asks: Asks = new Map();
  for (const entry of entriesOf(voice, "everyday"))
    for (const topic of entry.topics) if (!topic.startsWith("(")) asks.set(plain(topic), entry);
  asks.delete("");
  known.set(voice, asks);
  return asks;
}

/** What everybody asks, asked in so many words. */
export function askedOutright(voice: Voice, text: string): VoiceEntry | null {
  if (isEmoji(text)) return withTopic(voice, "(emoji only)") ?? null;
  return asksOf(voice).get(plain(text)) ?? null;
}

const isEmoji = (text: string) => /\p{Extended_Pictographic}/u.test(text) && !/[\p{L}\p{N}]/u.test(text);

/** In other words. */
export const askedAlike = (voice: Voice, text: string): Understood | undefined => everydayIn(voice, text)[0];

/** What else the character has to say to the same: entries of which a topic is one of its asks. */
export function alikeTo(voice: Voice, entry: VoiceEntry): VoiceEntry[] {
  const asks = asksOf(voice);
  if (entry.kind === "everyday")
    return entriesOf(voice, "talk", "opinion", "advice").filter(({ topics }) =>
      topics.some((topic) => asks.get(plain(topic)) === entry),
    );
  const found = entry.topics.flatMap((topic) => asks.get(plain(topic)) ?? []);
  return [...new Set(found)];
}
