import type { IncomingHttpHeaders } from "node:http";
import { QueryRefusal, shortened } from "../../../../platform/postgrest/refusal.ts";
import { castValue } from "../../../../platform/postgrest/values.ts";
import type { TableDescription } from "../tables/table.ts";

/** By column, each of its column's type. A column that was not sent is not in it. */
export type SentRow = Record<string, unknown>;

const unreadable = (message: string) => new QueryRefusal(400, "PGRST102", message);

/** One row, alone or as a list of one. Null for an empty list. */
export function rowIn(
  table: TableDescription,
  headers: IncomingHttpHeaders,
  body: Buffer,
  columns: string[] | null,
): SentRow | null {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "application/json";
  if (type !== "application/json") throw unreadable(`Content-Type not acceptable: ${shortened(type)}`);
  const sent = parsed(body);
  if (Array.isArray(sent)) {
    if (sent.length === 0) return null;
    if (sent.length > 1) throw unreadable(`${table.name} takes one row a request: send them one by one`);
  }
  const row: unknown = Array.isArray(sent) ? sent[0] : sent;
  if (typeof row !== "object" || row === null || Array.isArray(row))
    throw unreadable("All object keys must match");
  for (const name of columns ?? []) known(table, name);
  const wanted = columns && new Set(columns);
  const values = Object.entries(row)
    .filter(([name]) => !wanted || wanted.has(name))
    .map(([name, value]) => [name, castValue(known(table, name).type, value)] as const);
  return Object.fromEntries(values);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw unreadable("Empty or invalid json");
  }
}

function known({ name, columns }: TableDescription, column: string) {
  const found = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (found) return found;
  throw new QueryRefusal(
    400,
    "PGRST204",
    `Could not find the '${shortened(column)}' column of '${name}' in the schema cache`,
  );
}

export function refuseMissing({ name, columns }: TableDescription, row: SentRow): void {
  for (const [column, { required }] of Object.entries(columns))
    if (required && (row[column] ?? null) === null) throw missing(name, column);
}

export const missing = (table: string, column: string): QueryRefusal =>
  new QueryRefusal(
    400,
    "23502",
    `null value in column "${column}" of relation "${table}" violates not-null constraint`,
  );

/** A rule of the house's own, with the sentence that our own pages say. */
export const checkFailed = (table: string, column: string, sentence: string): QueryRefusal =>
  new QueryRefusal(
    400,
    "23514",
    `new row for relation "${table}" violates check constraint "${table}_${column}_check"`,
    { details: sentence },
  );

export const noSuchKey = (table: string, column: string, value: unknown, other: string): QueryRefusal =>
  new QueryRefusal(
    409,
    "23503",
    `insert or update on table "${table}" violates foreign key constraint "${table}_${column}_fkey"`,
    { details: `Key (${column})=(${shortened(String(value))}) is not present in table "${other}".` },
  );
