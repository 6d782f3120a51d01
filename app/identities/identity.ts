/** Named as in BACKEND-17 and IDENTITY-07. */
export type Identity = {
  character_name: string;
  show_name: string;
  /** Sample friends' included. */
  friend_votes: number;
  /** 3 to 12 at the claim (IDENTITY-03). */
  sample_votes: number;
};

export type Claimable = { id: string; name: string; show: string; line: string };
