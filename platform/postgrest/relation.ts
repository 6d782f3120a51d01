/** Postgres' own names. */
export type ColumnType =
  | "text"
  | "integer"
  | "bigint"
  | "boolean"
  | "timestamptz"
  | "date"
  | "uuid"
  | "jsonb";

/** One row of another relation, or several, whose columns equal columns of this one: `[own, theirs]`. */
export type Embed = { relation: string; many: boolean; on: [own: string, theirs: string][] };

/** What a query may speak of; where its rows come from is not said here. */
export type Relation = {
  name: string;
  columns: Readonly<Record<string, { type: ColumnType }>>;
  embeds: Readonly<Record<string, Embed>>;
};

export type Relations = ReadonlyMap<string, Relation>;

export const hasColumn = ({ columns }: Relation, name: string): boolean => Object.hasOwn(columns, name);
