import type { CheckedEmbed, CheckedFilter, CheckedRows } from "./check.ts";
import type { Comparison } from "./filter.ts";
import type { Form } from "./headers.ts";
import { mostAnswered } from "./limits.ts";
import { sqlTypes } from "./values.ts";

/** `Context` is who asks, and whatever else is known only then. */
export type Parameter<Context> = ((context: Context) => unknown) | string | number | boolean | unknown[];
export type Bind<Context> = (value: Parameter<Context>) => string;

/** A query in brackets, with every column of the relation, and no row that this caller may not see. */
export type Sources<Context> = (relation: string, bind: Bind<Context>) => string;

export type Plan<Context> = { text: string; values: Parameter<Context>[]; relations: string[] };

/** `body` is null where it would be longer than an answer may be. */
export type PlannedAnswer = { body: string | null; rows: number; total: number | null };

/** Answers one row of `body`, `rows` and `total`. */
export function planRead<Context>(
  checked: CheckedRows,
  sources: Sources<Context>,
  { nullsStripped, counted }: Pick<Form, "nullsStripped"> & { counted: boolean },
): Plan<Context> {
  const writer = new Writer(sources);
  const rows = writer.select(checked, "");
  // With the star: whoever asks may name a column as we name the rows.
  const all = "coalesce(json_agg(r.*), '[]'::json)";
  const total = counted ? writer.count(checked) : "null::int";
  const body = nullsStripped ? `json_strip_nulls(${all})` : all;
  const answer = `select (${body})::text as body, count(*)::int as rows, ${total} as total from (${rows}) r`;
  // What is too long stays in the database.
  const text = `select case when octet_length(a.body) <= ${mostAnswered} then a.body end as body, a.rows, a.total from (${answer}) a`;
  return { text, values: writer.values, relations: [...writer.relations] };
}

export const valuesOf = <Context>({ values }: Plan<Context>, context: Context): unknown[] =>
  values.map((value) => (typeof value === "function" ? value(context) : value));

const operators: Record<Comparison, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

class Writer<Context> {
  readonly values: Parameter<Context>[] = [];
  readonly relations = new Set<string>();
  private readonly sources: Sources<Context>;
  private readonly bound = new Map<Parameter<Context>, string>();
  private tables = 0;

  constructor(sources: Sources<Context>) {
    this.sources = sources;
  }

  private readonly bind: Bind<Context> = (value) => {
    const known = typeof value === "function" ? this.bound.get(value) : undefined;
    if (known) return known;
    this.values.push(value);
    const name = `$${this.values.length}`;
    this.bound.set(value, name);
    return name;
  };

  private from(name: string): { source: string; table: string } {
    this.relations.add(name);
    const source = this.sources(name, this.bind);
    this.tables += 1;
    return { source, table: `t${this.tables}` };
  }

  /** `joined`: which of the outer rows it belongs to. */
  select(rows: CheckedRows, outer: string, on: [string, string][] = []): string {
    const { source, table } = this.from(rows.relation.name);
    const columns = rows.columns.map(
      ({ name, as, cast }) => `${table}.${quoted(name)}${cast ? `::${cast}` : ""} as ${quoted(as)}`,
    );
    const embeds = rows.embeds.map((embed) => `${this.embedded(embed, table)} as ${quoted(embed.as)}`);
    const where = this.where(rows, table, outer, on);
    const order = rows.order.map(
      ({ column, descending, nulls }) =>
        `${table}.${quoted(column)} ${descending ? "desc" : "asc"}${nulls ? ` nulls ${nulls}` : ""}`,
    );
    return [
      `select ${[...columns, ...embeds].join(", ")} from ${source} ${table}`,
      where,
      order.length > 0 ? `order by ${order.join(", ")}` : "",
      `limit ${this.bind(rows.limit)}::int8`,
      rows.offset > 0 ? `offset ${this.bind(rows.offset)}::int8` : "",
    ]
      .filter((part) => part !== "")
      .join(" ");
  }

  count(rows: CheckedRows): string {
    const { source, table } = this.from(rows.relation.name);
    return `(select count(*)::int from ${source} ${table} ${this.where(rows, table, "", [])})`;
  }

  private embedded({ embed, rows }: CheckedEmbed, outer: string): string {
    const own = this.select(rows, outer, embed.on);
    return embed.many
      ? `(select coalesce(json_agg(e.*), '[]'::json) from (${own}) e)`
      : `(select row_to_json(e.*) from (${own}) e limit 1)`;
  }

  private where(rows: CheckedRows, table: string, outer: string, on: [string, string][]): string {
    const joined = on.map(([own, theirs]) => `${table}.${quoted(theirs)} = ${outer}.${quoted(own)}`);
    const filters = rows.filters.map((filter) => this.condition(filter, table));
    const inner = rows.embeds
      .filter(({ isInner }) => isInner)
      .map(({ embed, rows: within }) => {
        const { source, table: other } = this.from(within.relation.name);
        return `exists (select 1 from ${source} ${other} ${this.where(within, other, table, embed.on)})`;
      });
    const all = [...joined, ...filters, ...inner];
    return all.length > 0 ? `where ${all.join(" and ")}` : "";
  }

  private condition(filter: CheckedFilter, table: string): string {
    const condition = this.plain(filter, table);
    return filter.negated ? `not (${condition})` : condition;
  }

  private plain(filter: CheckedFilter, table: string): string {
    if (filter.kind === "logic")
      return `(${filter.items.map((item) => this.condition(item, table)).join(` ${filter.operator} `)})`;
    const column = `${table}.${quoted(filter.column)}`;
    // The same, and in so many words that an index of such rows alone is found.
    if (filter.kind === "is" && filter.word === "true") return `(${column} and ${column} is true)`;
    if (filter.kind === "is") return `${column} is ${filter.word.replace("_", " ")}`;
    const type = sqlTypes[filter.type];
    if (filter.kind === "in") return `${column} = any(${this.bind(filter.values)}::${type}[])`;
    if (typeof filter.value === "boolean" && filter.operator === "eq") return `${column} = ${filter.value}`;
    return `${column} ${operators[filter.operator]} ${this.bind(filter.value)}::${type}`;
  }
}
