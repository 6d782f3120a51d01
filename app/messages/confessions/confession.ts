import type { Waiting } from "../../marks/place.ts";

/** Never carries the author: confessions are anonymous. */
export type Confession = {
  id: string;
  text: string;
  upvotes: number;
  downvotes: number;
  isCovered: boolean;
  /** It lies past the reader's mark: its words and votes were not sent. */
  waits: Waiting | null;
  sample: boolean;
};

/** The visitor's own unpublished ones: in review, or rejected. */
export type HeldConfession = { id: string; text: string; state: "held" | "down" };

export type ConfessionVote = "up" | "down";

export type ConfessionEntry = { seq: number; at: number } & (
  | {
      kind: "confession";
      id: string;
      text: string;
      isCovered?: boolean;
      waits?: Waiting;
      sample?: boolean;
      removed?: boolean;
    }
  | { kind: "removed"; id: string; of: number }
);

/** Id to up and down, as sent by the topic `confessions`. */
export type VoteCounts = Record<string, [upvotes: number, downvotes: number]>;

export const heldSentence = "Being read before it goes up";
