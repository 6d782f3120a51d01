/** What may be known of a poll before one votes. Its `version` rises with each vote. */
export type PollCrowd = {
  version: number;
  total: number;
  sampleVotes: number;
  held: number;
  isActive: boolean;
};

export type PollTally = PollCrowd & { pollId: string; votes: number[] };

/** How a poll ended: the answers that led, several in a draw and none without a vote, and each one's whole percent. */
export type PollResult = { leads: string[]; percent: number };
