import type { Picture } from "../../../content/art/picture.ts";

/** The visitor as shown in the header. */
export type HeaderUser = {
  name: string;
  portrait: Picture | null;
  /** Unseen answers. */
  answered?: UnreadReplies;
};

/** Unseen answers to a fan by party, latest first. */
export type UnreadReplies = { topic: string; parties: { id: string; unseen: number }[] };
