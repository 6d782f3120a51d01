import { nameIn } from "./intent.ts";
import { longestQuestion } from "./question-length.ts";
import type { Voice, VoiceEntry, VoiceLine } from "./voice.ts";
import { isReached, reachedIn, reachedOf, type ToldUntil, untilOf } from "./watched.ts";

/** How long a line is not said again. */
const keptTurns = 20;

export type Recall = {
  /** A first name the fan gave. */
  name: string | null;
  isMinor: boolean;
  reached: ToldUntil;
  /** What the character has said of late, newest last. */
  said: string[];
  asked: string[];
  /** What the newest line of the character was of. */
  last: VoiceEntry | null;
  /** What was talked of, in order, each once. */
  topics: VoiceEntry[];
};

const underAge =
  /\bi(?:'?m| am)\s+(?:only\s+)?(?:[5-9]|1[0-7])(?!\s*(?:%|percent|minutes?|hours?|days?|weeks?|months?|episodes?))\b|\bi(?:'?m| am) (?:a|still a) (?:kid|child|minor)\b/i;

/** What a conversation has left behind; `seen` is how far the fan has watched, where it is kept beside the lines. */
export function recall(voice: Voice, history: VoiceLine[], seen?: string | null): Recall {
  // As much as a question may have: what comes from elsewhere may be longer, and each word of it is weighed.
  const fan = history
    .filter(({ role }) => role === "user")
    .map(({ content }) => content.slice(0, longestQuestion));
  const own = history.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const spoken = own.flatMap((text) => entrySaying(voice, text) ?? []);
  const newest = own.at(-1);
  return {
    name: fan.map((text) => nameIn(text)).findLast((name) => name !== null) ?? null,
    isMinor: fan.some((text) => underAge.test(text)),
    reached: untilOf(seen ? reachedOf(seen) : reachedIn(fan), voice.extent),
    said: own.slice(-keptTurns),
    asked: fan,
    last: newest === undefined ? null : (entrySaying(voice, newest) ?? null),
    topics: [...new Set(spoken)].filter(({ kind }) =>
      ["story", "opinion", "character", "advice"].includes(kind),
    ),
  };
}

/** Without what the character told of places that the fan's mark has gone back behind. */
export const toldIn = (voice: Voice, history: VoiceLine[], reached: ToldUntil): VoiceLine[] =>
  history.filter(({ role, content }) => {
    const spoils = role === "assistant" ? entrySaying(voice, content)?.spoils : null;
    return isReached(spoils ?? null, reached);
  });

type Replies = { exact: Map<string, VoiceEntry>; all: [string, VoiceEntry][] };
const replies = new WeakMap<Voice, Replies>();

function repliesOf(voice: Voice): Replies {
  const known = replies.get(voice);
  if (known) return known;
  const all = voice.entries
    .filter(({ kind }) => kind !== "chip")
    .flatMap((entry) => entry.replies.map((reply): [string, VoiceEntry] => [reply, entry]));
  // The first of two that say the same.
  const made = { exact: new Map(all.toReversed()), all };
  replies.set(voice, made);
  return made;
}

/** Most lines are a reply as it stands; some have a name before it, or a question after. */
function entrySaying(voice: Voice, text: string): VoiceEntry | undefined {
  const { exact, all } = repliesOf(voice);
  return exact.get(text) ?? all.find(([reply]) => text.includes(reply))?.[1];
}
