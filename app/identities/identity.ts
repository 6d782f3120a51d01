/** A fan's claimed character (BACKEND-17, IDENTITY-07). */
export type Identity = {
  character_name: string;
  show_name: string;
  /** Votes of friends for this character, sample friends' included. */
  friend_votes: number;
  /** How many of them came from sample friends, 3 to 12 at the claim (IDENTITY-03). */
  sample_votes: number;
};

export type Claimable = { id: string; name: string; show: string; line: string };
