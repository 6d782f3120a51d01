import type { MessageEntry } from "../../../parties/log/log.ts";

export type Unsent = { clientKey: string; text: string; replyTo?: MessageEntry };

/** What somebody was about to say in a room. */
export type KeptWords = {
  text: string;
  /** To the row. */
  whisper: string;
  replyTo: MessageEntry | null;
  unsent: Unsent[];
  at: number;
};

const prefix = "afters.words ";
const keptForMs = 7 * 24 * 3_600_000;

/** Of one fan in one party: a browser may be somebody else's next. */
export const wordsKey = (partyId: string, fanId: string): string => `${prefix}${partyId} ${fanId}`;

const nothing = (): KeptWords => ({ text: "", whisper: "", replyTo: null, unsent: [], at: 0 });

export function readWords(key: string): KeptWords {
  try {
    return { ...nothing(), ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<KeptWords>) };
  } catch {
    // Storage may be forbidden, or hold what we did not write.
    return nothing();
  }
}

export function keepWords(key: string, part: Partial<KeptWords>): void {
  try {
    const words = { ...readWords(key), ...part, at: Date.now() };
    const isNothing = `${words.text}${words.whisper}`.trim() === "" && words.unsent.length === 0;
    if (isNothing && !words.replyTo) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(words));
  } catch {
    // Storage may be forbidden or full: then words last as long as the page.
  }
}

/** Nobody comes back to a room for words of last week. */
export function forgetOldWords(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && readWords(key).at < Date.now() - keptForMs) localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden.
  }
}
