import type { Queryable } from "../../platform/db/pool.server.ts";

export type Person = {
  /** In lower case. */
  emails: string[];
  /** One for each browser that was not brought together with another. */
  fanIds: string[];
  /** Keys of the requests they sent. */
  requests: string[];
};

/** `tables` are all of the feature that name a person. */
export type PersonalDataProvider = {
  tables: string[];
  /** Table to rows, in plain values. */
  exportOf(person: Person): Promise<Record<string, object[]>>;
  /** What would hold locks for too long goes first, in small transactions, each of which may be done again. */
  eraseInSteps?(person: Person): Promise<void>;
  /** Counts stay right. What it answers is done once the transaction has committed. */
  erase(person: Person, on: Queryable): Promise<(() => void) | undefined>;
};
