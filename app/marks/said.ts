import { placeWords, type StoryPlace } from "./place.ts";

/** How far a fan has seen a title; `off` hides nothing of it. */
export type TitleMark = StoryPlace & { seen: "nothing" | "place" | "all" | "off" };

const nowhere = { season: null, episode: null, minute: null };

/** Of a form's field: nothing, all, off, s2, s2e4, s2e4m34, m34. */
export function markSaid(text: string): TitleMark {
  if (text === "nothing" || text === "all" || text === "off") return { seen: text, ...nowhere };
  const [, season, episode, minute] = /^(?:s(\d+))?(?:e(\d+))?(?:m(\d+))?$/.exec(text) ?? [];
  const of = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return { seen: "place", season: of(season), episode: of(episode), minute: of(minute) };
}

export function saidOf({ seen, season, episode, minute }: TitleMark): string {
  if (seen !== "place") return seen;
  return [season !== null && `s${season}`, episode !== null && `e${episode}`, minute !== null && `m${minute}`]
    .filter(Boolean)
    .join("");
}

/** In the words of a list of one's titles. */
export function markWords({ seen, ...place }: TitleMark): string {
  if (seen === "nothing") return "Not started";
  if (seen === "all") return "Seen all of it";
  if (seen === "off") return "Nothing is held back";
  return `Seen up to ${placeWords(place)}`;
}
