import type { MessageEntry } from "../../../parties/log/log.ts";

export type Unsent = { clientKey: string; text: string; replyTo?: MessageEntry };

/** A fan's unsent text in a room. */
export type KeptWords = {
  text: string;
  /** The draft to the row. */
  whisper: string;
  replyTo: MessageEntry | null;
  unsent: Unsent[];
  at: number;
};

const prefix = "afters.words ";
const keptForMs = 7 * 24 * 3_600_000;

/** Keyed by fan and party, because the browser may be shared. */
export const wordsKey = (partyId: string, fanId: string): string => `${prefix}${partyId} ${fanId}`;

const nothing = (): KeptWords => ({ text: "", whisper: "", replyTo: null, unsent: [], at: 0 });

export function readWords(key: string): KeptWords {
  try {
    return { ...nothing(), ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<KeptWords>) };
  } catch {
    // Storage can be blocked or hold data of another version.
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
    // Storage can be blocked or full; drafts then last as long as the page.
  }
}

/** Drafts older than a week are deleted. */
export function forgetOldWords(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && readWords(key).at < Date.now() - keptForMs) localStorage.removeItem(key);
  } catch {
    // Storage can be blocked.
  }
}
