import type { Queryable } from "../../platform/db/pool.server.ts";
import type { MergePair, MergeRule } from "./merging/merge-rules.ts";

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
  /**
   * Whatever others lock too, goes first: in transactions of one poll, party, log or row each, with counts that stay right.
   * It may be broken off after any of them and done again, and goes on from there.
   */
  eraseInSteps?(person: Person): Promise<void>;
  /** For each of the tables, what becomes of its rows when two selves become one. */
  merge: MergeRule[];
  /** Before rows go or come: what is counted of them, in the order in which everybody locks it. */
  lock?(fanIds: string[], on: Queryable): Promise<void>;
  /** After two selves became one, or two again: what is kept of each. What it answers is done after the commit. */
  settle?(two: MergePair, on: Queryable): Promise<(() => void) | undefined>;
  /** What only the person has, in one transaction for all. What it answers is done once that has committed. */
  erase?(person: Person, on: Queryable): Promise<(() => void) | undefined>;
};
