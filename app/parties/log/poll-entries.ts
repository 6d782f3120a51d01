/** Known before voting. `version` increases with each vote. */
export type PollCrowd = {
  version: number;
  total: number;
  sampleVotes: number;
  held: number;
  isActive: boolean;
};

export type PollTally = PollCrowd & { pollId: string; votes: number[] };

/** A poll's final result: the leading options, several on a draw and none without votes, and whole percentages. */
export type PollResult = { leads: string[]; percent: number };
