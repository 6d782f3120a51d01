import type { Loop } from "../loops/loop.ts";

export const longestCaption = 80;
export const mostLines = 2;
export const seconds = 5;

export type ClipScene = { id: string; title: string; of: string | null; loop: Loop; captions: string[] };

export type Clip = {
  id: string;
  seq: number;
  scene: string;
  caption: string;
  isCovered: boolean;
  votes: number;
  /** Of the votes, those of the sample. */
  sampleVotes: number;
  speaker: { fanId: string; name: string; avatar: string } | null;
  at: number;
  sample: boolean;
};

export const orders = ["best", "newest"] as const;
export type ClipOrder = (typeof orders)[number];

/** What whoever looks at the wall hears once a second: votes of what has moved, what is hidden, and the newest there is. */
export type WallNews = { votes: Record<string, number>; hidden: string[]; newest: number };

export const clipPath = (id: string) => `/memes/${id}`;
