/**
 * A point of a title's story. A film has neither season nor episode; without a minute it is all of the episode or film;
 * with nothing at all it is how the title ends.
 */
export type StoryPlace = { season: number | null; episode: number | null; minute: number | null };

/** What somebody may see of a title: everything up to and with `far`, and the episodes they opened. */
export type Seen = { far: number; opened: readonly number[] };

export const seenNothing: Seen = { far: -1, opened: [] };
export const seenAll: Seen = { far: Number.POSITIVE_INFINITY, opened: [] };

/** Larger than any minute or episode. */
const whole = 9_999;
const perEpisode = whole + 1;

const numberOf = (season: number, episode: number, minute: number) =>
  (season * perEpisode + episode) * perEpisode + minute;

/** In the order of the story. The end of a title comes after everything. */
export function placeNumber({ season, episode, minute }: StoryPlace): number {
  if (season === null && minute === null) return Number.POSITIVE_INFINITY;
  return numberOf(season ?? 0, season === null ? 0 : (episode ?? whole), minute ?? whole);
}

/** Names the episode a place is in, as it is opened; 0 for a film and for how a title ends. */
export const episodeNumber = ({ season, episode }: Pick<StoryPlace, "season" | "episode">): number =>
  season === null ? 0 : season * perEpisode + (episode ?? 0);

/** What was opened of a season is all of it. */
export const reaches = (seen: Seen, place: StoryPlace): boolean =>
  placeNumber(place) <= seen.far ||
  seen.opened.includes(episodeNumber(place)) ||
  (place.season !== null && seen.opened.includes(episodeNumber({ season: place.season, episode: null })));

/** "S2 E4, minute 34". */
export function placeWords({ season, episode, minute }: StoryPlace): string {
  const parts = [
    season !== null && (episode === null ? `season ${season}` : `S${season} E${episode}`),
    minute !== null && `minute ${minute}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "the end";
}

/** What stands in place of something that waits; of what it says, nothing. */
export type Waiting = StoryPlace & { title: string; name: string };
