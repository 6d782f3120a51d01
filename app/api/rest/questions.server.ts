import { SingleFlight } from "../../../platform/db/single-flight.server.ts";
import { keepNewest } from "../../../platform/keep-newest.ts";
import { checkQuery } from "../../../platform/postgrest/check.ts";
import {
  type Form,
  type PreferHeader,
  parseAccept,
  parsePrefer,
  parseRange,
  refuseOtherSchemas,
} from "../../../platform/postgrest/headers.ts";
import { mostRows } from "../../../platform/postgrest/limits.ts";
import { parseQuery, type Query } from "../../../platform/postgrest/query.ts";
import { QueryRefusal } from "../../../platform/postgrest/refusal.ts";
import { type Plan, planRead } from "../../../platform/postgrest/sql.ts";
import { Problem } from "../../../platform/problem.ts";
import { readRows } from "./rows/read-rows.server.ts";
import { type Asking, isOwnRow, pointedSources, sources } from "./rows/sources.server.ts";
import type { TableDescription } from "./tables/table.ts";
import { readable } from "./tables/tables.ts";

/** As it was put together once: the same words are the same question. */
export type TableQuestion = {
  plan: Plan<Asking>;
  form: Form;
  prefer: PreferHeader;
  offset: number;
  /** The same answer for everybody, and at the same time asked for once. Null where it depends on who asks. */
  shared: ((address: string) => Promise<TableAnswer>) | null;
};

const mostKept = 1_000;
const kept = new Map<string, TableQuestion>();

export type TableAnswer = Awaited<ReturnType<typeof readRows>>;
type Headers = { accept?: string; prefer?: string | string[]; range?: string; "accept-profile"?: string };

export function questionOf(
  table: TableDescription,
  text: string,
  headers: Headers,
  isForTitles = false,
): TableQuestion {
  const { accept = "", range = "", "accept-profile": profile = "" } = headers;
  const prefer = String(headers.prefer ?? "");
  const key = [table.name, text, accept, prefer, range, profile, isForTitles].join("\n");
  const known = kept.get(key);
  if (known) return known;
  refuseOtherSchemas(headers["accept-profile"]);
  const question = put(table, parseQuery(text), {
    form: parseAccept(headers.accept),
    prefer: parsePrefer(prefer),
    range: parseRange(headers.range),
    isForTitles,
  });
  if (key.length <= longestKept) keepNewest(kept, key, question, mostKept);
  return question;
}

const longestKept = 2_000;

type Said = {
  form: Form;
  prefer: PreferHeader;
  range: { limit: number | null; offset: number };
  isForTitles: boolean;
};

function put(
  table: TableDescription,
  query: Query,
  { form, prefer, range, isForTitles }: Said,
): TableQuestion {
  refuseForWrites(query);
  const narrowed = within(query, range);
  const checked = checkQuery(readable, table, narrowed);
  const plan = planRead(checked, isForTitles ? pointedSources : sources, {
    nullsStripped: form.nullsStripped,
    counted: prefer.count !== undefined,
  });
  return {
    plan,
    form,
    prefer,
    offset: narrowed.offset,
    shared: isForTitles || plan.relations.some(isOwnRow) ? null : askedOnce(plan),
  };
}

/** It is read in the turn of whoever began it. Who is refused for another network's sake asks in their own. */
function askedOnce(plan: Plan<Asking>): (address: string) => Promise<TableAnswer> {
  let beginner = "";
  const latest = new SingleFlight(() => readRows(plan, nobody, beginner));
  return async (address) => {
    beginner = address;
    return latest.of("").catch((error) => {
      if (!(error instanceof Problem) || error.code !== "slow_down") throw error;
      return readRows(plan, nobody, address);
    });
  };
}

const nobody = { session: null, fanId: null };

function refuseForWrites({ columns, onConflict }: Query): void {
  const said = columns ? "columns" : onConflict ? "on_conflict" : null;
  if (said) throw new QueryRefusal(400, "PGRST100", `${said} is said of rows that are sent`);
}

/** `limit` and `offset` are counted within the range of the header. */
export function within(query: Query, range: { limit: number | null; offset: number }): Query {
  const offset = query.offset + range.offset;
  const left = range.limit === null ? null : Math.max(0, range.limit - query.offset);
  const limits = [query.limit, left, mostRows].filter((limit) => limit !== null);
  return { ...query, offset, limit: Math.min(...limits) };
}
