import type { Queryable } from "../../platform/db/pool.server.ts";

/** One person, as far as rows can be told to be theirs. */
export type Person = {
  /** In lower case. */
  emails: string[];
  /** The fans they were, one for each browser that was not brought together with another. */
  fanIds: string[];
  /** Keys of the requests they sent. */
  requests: string[];
};

/** What one feature holds on people: every table of it that names one, and how to hand that out and take it away. */
export type PersonalDataProvider = {
  tables: string[];
  /** Table to its rows about the person, in plain values. */
  exportOf(person: Person): Promise<Record<string, object[]>>;
  /**
   * Takes out first what would hold locks for too long in one transaction: in small ones, each of which may be done
   * again, so that an erasure that broke off is finished by the next.
   */
  eraseInSteps?(person: Person): Promise<void>;
  /** Takes the person out; counts stay right. What it answers is done once the transaction has committed. */
  erase(person: Person, on: Queryable): Promise<(() => void) | undefined>;
};
