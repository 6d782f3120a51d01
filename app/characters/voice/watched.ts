import type { StoryPoint } from "./voice.ts";

/** How far somebody says they have watched; null when they have not said. */
export type Reached = "all" | { season: number; episode: number } | null;

const all =
  /\b(?:i(?:'ve| have)?|we(?:'ve| have)?|already)\s+(?:just\s+|already\s+)?(?:seen|finished|watched|completed|binged)\s+(?:it|all|the (?:whole|entire|film|movie|show|series|finale|ending|lot|thing)|every|everything)\b|\b(?:spoil (?:me|it)|spoilers (?:are )?(?:fine|ok|okay|welcome)|(?:i )?(?:do not|don'?t) mind spoilers|no worries about spoilers|all of it|the whole thing|to the end|everything)\b[.!]?\s*$|\bspoil me\b|\b(?:do not|don'?t) mind spoilers\b/i;
const coded = /\bs(?:eason)?\s*0?(\d{1,2})\s*[,:]?\s*(?:e|ep|episode)\s*0?(\d{1,3})\b/i;
const episode = /\b(?:episode|ep)\.?\s*(\d{1,3})\b/i;
const season = /\b(?:finished|seen|watched|end of|done with)\s+(?:all of\s+)?season\s*(\d{1,2})\b/i;
const none = /\b(?:no spoilers|don'?t spoil|haven'?t (?:seen|watched|started)|not seen)\b/i;

/** What one line says of it; undefined when it says nothing. */
export function reachedBy(text: string): Reached | undefined {
  if (none.test(text)) return null;
  const both = coded.exec(text);
  if (both) return { season: Number(both[1]), episode: Number(both[2]) };
  const whole = season.exec(text);
  if (whole) return { season: Number(whole[1]), episode: 999 };
  if (all.test(text)) return "all";
  const one = episode.exec(text);
  return one ? { season: 1, episode: Number(one[1]) } : undefined;
}

export const reachedIn = (lines: string[]): Reached =>
  lines.map(reachedBy).findLast((reached) => reached !== undefined) ?? null;

export function isReached(point: StoryPoint | null, reached: Reached): boolean {
  if (point === null || reached === "all") return true;
  if (reached === null || point.season === null || point.episode === null) return false;
  return (
    point.season < reached.season || (point.season === reached.season && point.episode <= reached.episode)
  );
}
