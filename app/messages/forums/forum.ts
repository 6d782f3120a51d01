import type { Speaker } from "../../parties/log/log.ts";

/** A thread's posts have no author, and up and down taps instead of likes and replies. */
export type ForumKind = "forum" | "thread";

export const forumInks = ["gold", "velvet", "ending-soon", "orange", "cyan", "unknown"] as const;
export type ForumInk = (typeof forumInks)[number];

export type Forum = {
  id: string;
  name: string;
  kind: ForumKind;
  placeholder: string;
  ink: ForumInk;
  isWatchParty: boolean;
  /** What a post reads at first (FORUM-07). */
  freshWord: "now" | "just now";
  /** Null for one that is about nothing of the catalogue. */
  title: string | null;
  season: number | null;
  episode: number | null;
  scene: string;
};

export type PostCounts = { likes: number; replies: number; upvotes: number; downvotes: number };

export type Post = PostCounts & {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Null in a thread. */
  speaker: Speaker | null;
  text: string;
  isCovered: boolean;
  /** It is the samples', and so are the counts it began with. */
  sample: boolean;
  clientKey?: string;
};

type Said = {
  speaker?: Speaker;
  text: string;
  isCovered?: boolean;
  clientKey?: string;
  sample?: boolean;
  removed?: boolean;
};

/** "removed" takes back the words of a post or reply; "restored" asks pages to load them again. */
export type ForumEntry = { seq: number; at: number } & (
  | ({ kind: "post" } & Said)
  | ({ kind: "reply"; of: number } & Said)
  | { kind: "removed" | "restored"; of: number }
);

/** By seq, as `forum:{id}` tells them: likes, replies, upvotes, downvotes. */
export type LiveCounts = Record<string, [likes: number, replies: number, upvotes: number, downvotes: number]>;

/** Of one kind, in one request. */
export const mostPostTaps = 30;
