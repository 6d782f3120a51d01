import type { Waiting } from "../../marks/place.ts";
import type { Speaker } from "../../parties/log/log.ts";

/** Posts of a thread have no author, and taps up and down instead of likes and replies. */
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
  /** A new post's time label (FORUM-07). */
  freshWord: "now" | "just now";
  /** Null without a title of the catalogue. */
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
  /** It lies past the reader's mark: its words and author were not sent. */
  waits: Waiting | null;
  /** A sample post; its initial counts are samples too. */
  sample: boolean;
  clientKey?: string;
};

type Said = {
  speaker?: Speaker;
  text: string;
  isCovered?: boolean;
  waits?: Waiting;
  clientKey?: string;
  sample?: boolean;
  removed?: boolean;
};

/** "removed" blanks a post or reply; "restored" makes pages reload it. */
export type ForumEntry = { seq: number; at: number } & (
  | ({ kind: "post" } & Said)
  | ({ kind: "reply"; of: number } & Said)
  | { kind: "removed" | "restored"; of: number }
);

/** By seq, as sent by `forum:{id}`: likes, replies, upvotes, downvotes. */
export type LiveCounts = Record<string, [likes: number, replies: number, upvotes: number, downvotes: number]>;

/** Per kind and request. */
export const mostPostTaps = 30;
