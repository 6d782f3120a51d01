import type { ColumnType, Embed } from "../../../../platform/postgrest/relation.ts";

export type Verb = "select" | "insert" | "upsert";

export type ColumnDescription = {
  type: ColumnType;
  nullable?: true;
  /** A row cannot be sent without it. */
  required?: true;
  /** It may be sent, and the server says what it is. */
  counted?: true;
  about: string;
};

/** Plain data: statements, the page for developers and the OpenAPI description are made of it. */
export type TableDescription = {
  name: string;
  about: string;
  /** Whose rows a query answers: the caller's own, those anybody may see, or none. */
  rows: "own" | "everybody" | "none";
  verbs: readonly Verb[];
  columns: Readonly<Record<string, ColumnDescription>>;
  /** Names the row in answers to a write, and in `on_conflict`. */
  unique?: { constraint: string; columns: readonly string[] };
  embeds: Readonly<Record<string, Embed>>;
  /** In the order of the page: what is counted, and per whom. */
  limits: readonly string[];
};
