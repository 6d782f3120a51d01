import type { Picture } from "../../../content/art/picture.ts";

/** Named as in BACKEND-17 and IDENTITY-07. */
export type Identity = {
  character_name: string;
  show_name: string;
  /** Including sample friends. */
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
  /** Two, to judge by. */
  traits: string[];
  /** Their first line; empty without one. */
  greeting: string;
  portrait: Picture;
};

/** A friend's answer. `at` is milliseconds since 1970. */
export type Verdict = {
  /** A list key, unrelated to the friend's id. */
  id: string;
  /** A page to send on. */
  link: string;
  friend: string;
  character: string;
  portrait: Picture;
  at: number;
};

export type VerdictTally = { character: string; votes: number; portrait: Picture };
