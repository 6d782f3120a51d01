import type { Picture } from "../../../content/art/picture.ts";

/** The visitor, as the head of a page shows them. */
export type HeaderUser = {
  name: string;
  portrait: Picture | null;
  /** Of what others said to them. */
  answered?: UnreadReplies;
};

/** Lines in parties that answer a fan and that they have not seen: how many in which, the last answered first. */
export type UnreadReplies = { topic: string; parties: { id: string; unseen: number }[] };
