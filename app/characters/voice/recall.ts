import { nameIn } from "./intent.ts";
import { longestQuestion } from "./question-length.ts";
import type { Voice, VoiceEntry, VoiceLine } from "./voice.ts";
import { type Reached, reachedIn } from "./watched.ts";

/** How long a line is not said again. */
const keptTurns = 14;

export type Recall = {
  /** A first name the fan gave. */
  name: string | null;
  isMinor: boolean;
  reached: Reached;
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

/** What a conversation has left behind: nothing is kept beside its lines. */
export function recall(voice: Voice, history: VoiceLine[]): Recall {
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
    reached: reachedIn(fan),
    said: own.slice(-keptTurns),
    asked: fan,
    last: newest === undefined ? null : (entrySaying(voice, newest) ?? null),
    topics: [...new Set(spoken)].filter(({ kind }) =>
      ["story", "opinion", "character", "advice"].includes(kind),
    ),
  };
}

const entrySaying = (voice: Voice, text: string): VoiceEntry | undefined =>
  voice.entries.find(({ replies }) => replies.some((reply) => text.includes(reply)));
