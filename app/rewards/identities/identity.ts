import type { Picture } from "../../../content/art/picture.ts";

/** Named as in BACKEND-17 and IDENTITY-07. */
export type Identity = {
  character_name: string;
  show_name: string;
  /** Sample friends' included. */
  friend_votes: number;
  /** 3 to 12 at the claim (IDENTITY-03). */
  sample_votes: number;
};

export type Claimable = {
  id: string;
  name: string;
  show: string;
  /** A sentence about them. */
  line: string;
  /** Two, for a friend to judge by. */
  traits: string[];
  /** The first thing they say; empty where they say nothing. */
  greeting: string;
  portrait: Picture;
};

/** What a friend said. `at` is milliseconds since 1970. */
export type Verdict = {
  /** Of the friend, as this fan may call them. */
  id: string;
  friend: string;
  character: string;
  portrait: Picture;
  at: number;
};

export type VerdictTally = { character: string; votes: number; portrait: Picture };
