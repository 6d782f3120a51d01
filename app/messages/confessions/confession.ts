/** Never with its writer, who is nobody's to know. */
export type Confession = {
  id: string;
  text: string;
  upvotes: number;
  downvotes: number;
  isCovered: boolean;
  sample: boolean;
};

/** The visitor's own that are not up: being read, or read and kept down. */
export type HeldConfession = { id: string; text: string; state: "held" | "down" };

export type ConfessionVote = "up" | "down";

export type ConfessionEntry = { seq: number; at: number } & (
  | { kind: "confession"; id: string; text: string; isCovered?: boolean; sample?: boolean; removed?: boolean }
  | { kind: "removed"; id: string; of: number }
);

/** Id to up and down, as `confessions` tells them. */
export type VoteCounts = Record<string, [upvotes: number, downvotes: number]>;

export const heldSentence = "Being read before it goes up";
