import type { Queryable } from "../../../platform/db/pool.server.ts";

/** Two fans of one person: `from` is merged into `into`. */
export type MergePair = { from: string; into: string };

export type MergedRow = Record<string, unknown>;

/** How a table's rows are merged. Tables and columns come from the source code, never from a request. */
export type MovingRule = {
  table: string;
  /** The fan column, by default "fan_id". */
  fan?: string;
  /** The primary key. */
  key: string[];
  /** At most one row per fan with equal values in these columns; empty: one row per fan; null: no limit. */
  one: string[] | null;
  /** On a conflict the account's row wins and the other is removed; "left" leaves it with the other fan. */
  otherwise?: "left";
  /** SQL condition on `t` that selects the rows. */
  only?: string;
  /** The account's row also wins if it exists in one of these tables. */
  also?: string[];
  /** The column of the other fan: no one becomes their own friend. */
  other?: string;
  /** The column with the session. */
  session?: string;
  /** A JSON column that contains the fan's id. */
  body?: string;
  /** Another column to update while moving: its name and SQL. `t` is the row, $1 the account's fan. */
  set?: { column: string; to: string };
  /** Adjusts counters after rows were removed (-1) or restored (1). */
  counted?: (on: Queryable, rows: MergedRow[], by: 1 | -1) => Promise<void>;
  /** Called after moving, to update what is named after the fan. */
  moved?: (on: Queryable, rows: MergedRow[], two: MergePair) => Promise<void>;
  /** Singular and plural for the preview; missing if not worth mentioning. */
  words?: [one: string, several: string];
};

/** Nothing moves; `stays` says why. */
export type StayingRule = { table: string; stays: string };

export type MergeRule = MovingRule | StayingRule;

export const moves = (rule: MergeRule): rule is MovingRule => "key" in rule;
