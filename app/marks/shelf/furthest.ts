import type { TitleMark } from "../said.ts";
import type { Play } from "./shelf.ts";

/**
 * The mark that plays of one title make: the furthest numbered episode, or all of it where they name none. Specials, and
 * episodes whose number was not said, move nothing.
 */
export function furthestOf(plays: readonly Play[]): TitleMark | null {
  let far: Play | null = null;
  let whole = false;
  for (const play of plays) {
    if (play.season === 0 && play.episode === 0) whole = true;
    if (play.season === 0 || play.episode === 0) continue;
    if (!far || play.season > far.season || (play.season === far.season && play.episode > far.episode))
      far = play;
  }
  if (far) return { seen: "place", season: far.season, episode: far.episode, minute: null };
  return whole ? { seen: "all", season: null, episode: null, minute: null } : null;
}
