import type { HotOrNot } from "../../play/hot-or-not/vote-form.ts";

/** How a character stands with everybody, and what this fan said. */
export type Rating = { verdict: Exclude<HotOrNot, "none">; hot: number; voted: number; sampleVotes: number };

/** By character: those that one has rated. Of others one does not see how they stand. */
export type RoomRating = Record<string, Rating>;
