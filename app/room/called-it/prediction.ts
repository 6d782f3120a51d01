/** A prediction as its author sees it. Times are milliseconds since 1970. */
export type Sealed = {
  id: string;
  /** The poll it answers; null for a free text. */
  pollId: string | null;
  text: string;
  sealedAt: number;
  /** Milliseconds since the party's start. */
  offsetMs: number;
  salt: string;
  hash: string;
  isOpen: boolean;
  /** Whether it came true. */
  isCalled: boolean;
  /** Once open: what came true instead, if marked. */
  cameTrue: string | null;
};

export type CalledPrediction = Pick<Sealed, "id" | "text" | "sealedAt" | "offsetMs" | "salt" | "hash"> & {
  fanId: string;
  name: string;
  /** Id of the character whose portrait it is. */
  avatar: string;
};

/** An event that was marked as true, with the fans who had predicted it. */
export type CalledMark = {
  id: string;
  /** Null for predictions in own words. */
  pollId: string | null;
  text: string;
  markedAt: number;
  offsetMs: number;
  /** Total number; `calls` has only the earliest. */
  count: number;
  calls: CalledPrediction[];
};

export const longestPrediction = 140;
export const mostOwnWords = 5;

export type ReceiptOf = { partyId: string; sealedAt: number; text: string; salt: string };

/** The text whose UTF-8 bytes are hashed with SHA-256. */
export const receiptText = ({ partyId, sealedAt, text, salt }: ReceiptOf): string =>
  ["afters called it", partyId, new Date(sealedAt).toISOString(), text, salt].join("\n");

/** "9F3C 41AE 07D2 B6E8": the first half of the hash, short enough to compare by eye. */
export const receiptNumber = (hash: string): string =>
  (hash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(" ");
