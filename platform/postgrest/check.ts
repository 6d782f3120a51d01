import type { Comparison, Filter, IsWord } from "./filter.ts";
import { mostOfOneName, mostRows } from "./limits.ts";
import type { Query, Rows } from "./query.ts";
import { noSuchColumn, QueryRefusal, unparsed } from "./refusal.ts";
import { type ColumnType, type Embed, hasColumn, type Relation, type Relations } from "./relation.ts";
import type { SelectedEmbed, SelectItem } from "./select.ts";
import { castOf, literalOf, nameOf } from "./values.ts";

/** Everything in it is known: columns are there, values are of their types, numbers are within their limits. */
export type CheckedRows = {
  relation: Relation;
  columns: { name: string; as: string; cast: string | null }[];
  embeds: CheckedEmbed[];
  filters: CheckedFilter[];
  order: { column: string; descending: boolean; nulls: "first" | "last" | null }[];
  limit: number;
  offset: number;
};

export type CheckedEmbed = { name: string; as: string; embed: Embed; isInner: boolean; rows: CheckedRows };

type Literal = string | number | boolean;
export type CheckedFilter =
  | {
      kind: "compare";
      column: string;
      type: ColumnType;
      negated: boolean;
      operator: Comparison;
      value: Literal;
    }
  | { kind: "in"; column: string; type: ColumnType; negated: boolean; values: Literal[] }
  | { kind: "is"; column: string; negated: boolean; word: IsWord }
  | { kind: "logic"; negated: boolean; operator: "and" | "or"; items: CheckedFilter[] };

export function checkQuery(relations: Relations, relation: Relation, query: Query): CheckedRows {
  const left = new Set(query.embedded.keys());
  const checked = rowsOf({ relations, query, left }, relation, query.select, query, "");
  for (const path of left)
    throw new QueryRefusal(
      400,
      "PGRST108",
      `'${path.slice(0, 100)}' is not an embedded resource in this request`,
      {
        hint: `Verify that '${path.slice(0, 100)}' is included in the 'select' query parameter.`,
      },
    );
  return checked;
}

type Asked = { relations: Relations; query: Query; left: Set<string> };

function rowsOf(
  asked: Asked,
  relation: Relation,
  select: SelectItem[],
  rows: Rows,
  path: string,
): CheckedRows {
  const columns = select.flatMap((item) => columnsOf(relation, item));
  const embeds = select
    .filter((item) => item.kind === "embed")
    .map((item) => embedOf(asked, relation, item, path));
  if (columns.length + embeds.length === 0) throw unparsed("select parameter", "", "nothing is selected");
  refuseRepeated([...columns.map(({ name }) => name), ...embeds.map(({ name }) => name)]);
  return {
    relation,
    columns,
    embeds,
    filters: rows.filters.map((filter) => filterOf(relation, filter)),
    order: rows.order.map((term) => ({ ...term, column: orderable(relation, term.column) })),
    limit: Math.min(rows.limit ?? mostRows, mostRows),
    offset: rows.offset,
  };
}

function refuseRepeated(names: string[]): void {
  for (const [name, all] of Map.groupBy(names, (one) => one))
    if (all.length > mostOfOneName)
      throw unparsed("select parameter", name, `one name may be selected ${mostOfOneName} times`);
}

function columnsOf(relation: Relation, item: SelectItem): CheckedRows["columns"] {
  if (item.kind === "embed") return [];
  if (item.kind === "all")
    return Object.keys(relation.columns).map((name) => ({ name, as: name, cast: null }));
  const type = typeOf(relation, item.name);
  const cast = item.cast === null ? null : castOf(type, item.cast);
  return [{ name: item.name, as: item.alias ?? item.name, cast }];
}

function embedOf(asked: Asked, relation: Relation, item: SelectedEmbed, path: string): CheckedEmbed {
  const embed = Object.hasOwn(relation.embeds, item.name) ? relation.embeds[item.name] : undefined;
  const other = embed && asked.relations.get(embed.relation);
  if (!embed || !other) throw noRelationship(relation.name, item.name);
  const as = item.alias ?? item.name;
  // What is said of it goes by its alias, or by its name.
  const key = [as, item.name]
    .map((name) => (path ? `${path}.${name}` : name))
    .find((way) => asked.left.has(way));
  const said = key === undefined ? undefined : asked.query.embedded.get(key);
  if (key !== undefined) asked.left.delete(key);
  const way = key ?? (path ? `${path}.${as}` : as);
  const rows = rowsOf(
    asked,
    other,
    item.select,
    said ?? { filters: [], order: [], limit: null, offset: 0 },
    way,
  );
  return { name: item.name, as, embed, isInner: item.join === "inner", rows };
}

const noRelationship = (table: string, other: string) =>
  new QueryRefusal(
    400,
    "PGRST200",
    `Could not find a relationship between '${table}' and '${other.slice(0, 100)}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${table}' and '${other.slice(0, 100)}' in the schema 'public', but no matches were found.`,
    },
  );

function typeOf(relation: Relation, column: string): ColumnType {
  const known = hasColumn(relation, column) ? relation.columns[column] : undefined;
  if (!known) throw noSuchColumn(relation.name, column);
  return known.type;
}

/** Postgres would say so of a type that has no such operator. */
const noSuchOperator = (type: ColumnType, operator: string) =>
  new QueryRefusal(404, "42883", `operator does not exist: ${nameOf(type)} ${operator} unknown`, {
    hint: "No operator matches the given name and argument types. You might need to add explicit type casts.",
  });

function orderable(relation: Relation, column: string): string {
  const type = typeOf(relation, column);
  if (type === "jsonb")
    throw new QueryRefusal(400, "42883", `could not identify an ordering operator for type ${nameOf(type)}`);
  return column;
}

export function filterOf(relation: Relation, filter: Filter): CheckedFilter {
  if (filter.kind === "logic")
    return { ...filter, items: filter.items.map((item) => filterOf(relation, item)) };
  const { column } = filter;
  const type = typeOf(relation, column);
  if (filter.kind === "is") {
    if (filter.word !== "null" && filter.word !== "not_null" && type !== "boolean")
      throw new QueryRefusal(
        400,
        "42804",
        `argument of IS ${filter.word.toUpperCase()} must be type boolean`,
      );
    return filter;
  }
  if (type === "jsonb") throw noSuchOperator(type, "=");
  if (filter.kind === "in")
    return { ...filter, type, values: filter.values.map((value) => literalOf(type, value)) };
  if (filter.operator === "like" || filter.operator === "ilike") {
    if (type !== "text") throw noSuchOperator(type, filter.operator === "like" ? "~~" : "~~*");
    return { ...filter, type, value: patternOf(String(literalOf(type, filter.value))) };
  }
  return { ...filter, type, value: literalOf(type, filter.value) };
}

/** `*` stands for `%`, which a URL would have to escape. */
function patternOf(text: string): string {
  const pattern = text.replaceAll("*", "%");
  if (/^(?:[^\\]|\\.)*$/s.test(pattern)) return pattern;
  throw new QueryRefusal(400, "22025", "LIKE pattern must not end with escape character");
}
