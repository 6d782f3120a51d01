import { Problem } from "../problem.ts";

/** As PostgREST says it: a code of its own (PGRST…) or Postgres' SQLSTATE. */
export class QueryRefusal extends Problem {
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      details = null,
      hint = null,
      headers = {},
    }: { details?: string | null; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(code, status, message);
    this.name = "Refusal";
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }
}

/** What is no sentence of the grammar, or one that is not spoken here. */
export const unparsed = (
  what: string,
  text: string,
  details: string,
  hint: string | null = null,
): QueryRefusal =>
  new QueryRefusal(400, "PGRST100", `"failed to parse ${what} (${shortened(text)})"`, { details, hint });

export const notOffered = (what: string, text: string): QueryRefusal =>
  unparsed(what, text, "This part of the grammar is not offered here.");

export const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** Also where a table is there, and its rows are not this caller's to have. */
export const denied = (table: string, isSignedIn: boolean, hint: string | null = null): QueryRefusal =>
  new QueryRefusal(isSignedIn ? 403 : 401, "42501", `permission denied for table ${table}`, { hint });

export const foreignRow = (table: string, isSignedIn: boolean, hint: string | null = null): QueryRefusal =>
  new QueryRefusal(
    isSignedIn ? 403 : 401,
    "42501",
    `new row violates row-level security policy for table "${table}"`,
    { hint },
  );

export const noSuchColumn = (table: string, column: string): QueryRefusal =>
  new QueryRefusal(400, "42703", `column ${table}.${shortened(column)} does not exist`);

export const alreadyThere = (table: string, constraint: string, key: Record<string, unknown>): QueryRefusal =>
  new QueryRefusal(409, "23505", `duplicate key value violates unique constraint "${constraint}"`, {
    details: `Key (${Object.keys(key).join(", ")})=(${Object.values(key).join(", ")}) already exists in ${table}.`,
  });
