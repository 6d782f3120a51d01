import type { Queryable } from "../../platform/db/pool.server.ts";

type TransactionCallback = (on: Queryable) => Promise<unknown>;

/** What was reported, as the desk shows it. */
export type ReportedThing = {
  subject: string;
  /** Null for what is said without a name. */
  speaker: string | null;
  /** Null for what is said without a name, for sample fans and for who was erased. */
  fanId: string | null;
  text: string;
  at: Date;
  where: { name: string; path: string };
  removed: boolean;
  sample: boolean;
};

/** What a feature lets fans report. A subject that is not its own, or is gone, is not among what it finds. */
export type Reportable = {
  /** Whether a fan may see it at all; missing where everybody may. */
  mayReport?(subject: string, fanId: string): boolean | Promise<boolean>;
  find(subjects: string[]): Promise<ReportedThing[]>;
  /** Whose it is, also where the desk does not show it; null for sample fans and for who was erased. */
  authorOf(subject: string): Promise<string | null>;
  /** Its words, where they are found only once they are up. */
  wordsOf?(subject: string): Promise<string>;
  remove(subject: string, alsoInTransaction: TransactionCallback): Promise<void>;
  restore(subject: string, alsoInTransaction: TransactionCallback): Promise<void>;
};
