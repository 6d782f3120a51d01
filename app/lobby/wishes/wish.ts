/** A party that is not there yet. Times are milliseconds since 1970. */
export type Wish = {
  id: string;
  title: string;
  /** Those that count towards the party. */
  names: number;
  /** Those beyond the share of one network: kept, and not counted. */
  uncounted: number;
  /** So many names make it a party. */
  needed: number;
  state: "open" | "voting" | "party" | "refused";
  pollId: string | null;
  partyId: string | null;
  reason: string | null;
};

export const longestTitle = 80;
export const mostWishes = 10;

export const wishTopic = (id: string): string => `wish:${id}`;
