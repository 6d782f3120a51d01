import type { HotOrNot } from "../../play/hot-or-not/vote-form.ts";

/** A character's totals and the fan's verdict. */
export type Rating = { verdict: Exclude<HotOrNot, "none">; hot: number; voted: number; sampleVotes: number };

/** By character, only those the fan has rated: results stay hidden before. */
export type RoomRating = Record<string, Rating>;
