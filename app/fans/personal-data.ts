import type { Queryable } from "../../platform/db/pool.server.ts";
import type { MergePair, MergeRule } from "./merging/merge-rules.ts";

export type Person = {
  /** In lowercase. */
  emails: string[];
  /** One per browser that was not merged. */
  fanIds: string[];
  /** Keys of their requests. */
  requests: string[];
};

/** `tables`: all of the feature's tables with personal data. */
export type PersonalDataProvider = {
  tables: string[];
  /** Table to rows, in plain values. */
  exportOf(person: Person): Promise<Record<string, object[]>>;
  /**
   * Runs first, for rows that others lock too: one poll, party, log or row per transaction, with correct counters.
   * Can be interrupted and repeated.
   */
  eraseInSteps?(person: Person): Promise<void>;
  /** The merge rule of each table. */
  merge: MergeRule[];
  /** Locks counters before rows move, in the global lock order. */
  lock?(fanIds: string[], on: Queryable): Promise<void>;
  /** Called after a merge or its undo. The returned function runs after the commit. */
  settle?(two: MergePair, on: Queryable): Promise<(() => void) | undefined>;
  /** Erases private rows, in one transaction for all features. The returned function runs after the commit. */
  erase?(person: Person, on: Queryable): Promise<(() => void) | undefined>;
};
