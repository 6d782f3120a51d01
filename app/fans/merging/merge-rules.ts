import type { Queryable } from "../../../platform/db/pool.server.ts";

/** Two selves of one person: who comes along, and who stays. */
export type MergePair = { from: string; into: string };

export type MergedRow = Record<string, unknown>;

/** What becomes of a table's rows when two selves become one. Tables and columns are of the source, never of a request. */
export type MovingRule = {
  table: string;
  /** Names the fan; "fan_id" where nothing else is said. */
  fan?: string;
  /** The primary key. */
  key: string[];
  /** A fan has one row at most with the same values in these: with none, one row. Null: as many as there are. */
  one: string[] | null;
  /** Where both have one, the account's stands, and the other is taken out; "left" leaves it to the other self. */
  otherwise?: "left";
  /** SQL: which rows it is about, of `t`. */
  only?: string;
  /** The account's row stands also when it is in one of these. */
  also?: string[];
  /** The other fan of the row: nobody becomes their own friend. */
  other?: string;
  /** Holds the session the row is named by. */
  session?: string;
  /** A column of JSON in which the fan is named. */
  body?: string;
  /** Another column to write while it moves: its name, and what in SQL. `t` is the row, $1 the account's fan. */
  set?: { column: string; to: string };
  /** Rows were taken out (-1) or put back (1): whatever is counted of them follows. */
  counted?: (on: Queryable, rows: MergedRow[], by: 1 | -1) => Promise<void>;
  /** After the rows, as they are now, have moved: what is named after the fan follows. */
  moved?: (on: Queryable, rows: MergedRow[], two: MergePair) => Promise<void>;
  /** How the fan is told of one and of several; without, it is nothing one would miss. */
  words?: [one: string, several: string];
};

/** Nothing moves, and why. */
export type StayingRule = { table: string; stays: string };

export type MergeRule = MovingRule | StayingRule;

export const moves = (rule: MergeRule): rule is MovingRule => "key" in rule;
