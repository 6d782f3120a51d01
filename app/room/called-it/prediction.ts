/** A prediction, as only who sealed it sees it until it is opened. Times are milliseconds since 1970. */
export type Sealed = {
  id: string;
  /** The poll it answers; null for one in own words. */
  pollId: string | null;
  text: string;
  sealedAt: number;
  /** Since the party's start. */
  offsetMs: number;
  salt: string;
  hash: string;
  isOpen: boolean;
  /** It came true. */
  isCalled: boolean;
  /** Once it is open: what came true instead, where somebody has said so. */
  cameTrue: string | null;
};

export type CalledPrediction = Pick<Sealed, "id" | "text" | "sealedAt" | "offsetMs" | "salt" | "hash"> & {
  fanId: string;
  name: string;
  /** Character id of a portrait. */
  avatar: string;
};

/** Something came true, and these had sealed it. */
export type CalledMark = {
  id: string;
  text: string;
  markedAt: number;
  offsetMs: number;
  /** Of all; `calls` holds the earliest. */
  count: number;
  calls: CalledPrediction[];
};

export const longestPrediction = 140;
export const mostOwnWords = 5;

export type ReceiptOf = { partyId: string; sealedAt: number; text: string; salt: string };

/** What the SHA-256 of a receipt is taken of, in UTF-8. */
export const receiptText = ({ partyId, sealedAt, text, salt }: ReceiptOf): string =>
  ["afters called it", partyId, new Date(sealedAt).toISOString(), text, salt].join("\n");

/** "9F3C 41AE 07D2 B6E8": the first half of what stands in the log is enough for the eye. */
export const receiptNumber = (hash: string): string =>
  (hash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(" ");
