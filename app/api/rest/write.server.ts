import { keepNewest } from "../../../platform/keep-newest.ts";
import { type CheckedRows, checkQuery, filterOf } from "../../../platform/postgrest/check.ts";
import {
  type Form,
  type PreferHeader,
  parseAccept,
  parsePrefer,
  refuseOtherSchemas,
} from "../../../platform/postgrest/headers.ts";
import { parseQuery, type Query } from "../../../platform/postgrest/query.ts";
import { denied, QueryRefusal, unparsed } from "../../../platform/postgrest/refusal.ts";
import { planRead } from "../../../platform/postgrest/sql.ts";
import type { Caller } from "../caller.server.ts";
import { isPointed } from "../keys/pointed.server.ts";
import { withOwnId } from "../own-ids.server.ts";
import type { ApiAnswer, ApiRequest } from "../part.ts";
import { contentRange, readContextOf, singleRow } from "./read.server.ts";
import { readRows } from "./rows/read-rows.server.ts";
import { pointedSources, sources } from "./rows/sources.server.ts";
import type { TableDescription } from "./tables/table.ts";
import { readable } from "./tables/tables.ts";
import { refuseMissing, rowIn } from "./writes/body.server.ts";
import { writeIdentity } from "./writes/identities.server.ts";
import {
  writeApplication,
  writeBetaSignup,
  writeFanInvite,
  writePartnership,
} from "./writes/sign-ups.server.ts";
import { writeVote } from "./writes/votes.server.ts";
import { writeWrapped } from "./writes/wrapped.server.ts";
import type { Resolution, Write, Written } from "./writes/writing.ts";

const writes: Record<string, Write> = {
  poll_votes: writeVote,
  user_identities: writeIdentity,
  wrapped_stats: writeWrapped,
  beta_signups: writeBetaSignup,
  fan_invites: writeFanInvite,
  studio_partnerships: writePartnership,
  creator_applications: writeApplication,
};

export async function write(table: TableDescription, asked: ApiRequest): Promise<ApiAnswer> {
  const { headers } = asked;
  refuseOtherSchemas(headers["content-profile"]?.toString());
  const said = saidIn(asked);
  const resolution = resolutionOf(table, said);
  const isSignedIn = (await asked.caller.holder()) !== null;
  if (resolution !== "refuse" && !table.verbs.includes("upsert"))
    throw denied(table.name, isSignedIn, `${table.name}: upsert is not offered.`);
  if (isAskedBack(said.prefer) && !table.verbs.includes("select"))
    throw denied(table.name, isSignedIn, `${table.name}: rows are taken, and not read back. Send no select.`);
  const checked = isAskedBack(said.prefer) ? checkQuery(readable, table, said.query) : null;
  const row = rowIn(table, headers, await asked.body(), said.query.columns);
  if (row) refuseMissing(table, row);
  const isOwn = row !== null && table.rows === "own";
  const caller = isOwn ? await withOwnId(asked.caller, table.name, row.user_session, true) : asked.caller;
  const work = writes[table.name] as Write;
  const written = row && (await work({ row, caller, resolution }));
  return answerOf(table, caller, said, checked, written);
}

const isAskedBack = ({ return: asked }: PreferHeader) =>
  asked === "representation" || asked === "headers-only";

type Said = { query: Query; prefer: PreferHeader; form: Form };

/** A client says the same beside every row. */
const saidBefore = new Map<string, Said>();
const mostKept = 500;
const longestKept = 500;

function saidIn({ query, headers }: ApiRequest): Said {
  const prefer = String(headers.prefer ?? "");
  const key = [query, prefer, headers.accept ?? ""].join("\n");
  const known = saidBefore.get(key);
  if (known) return known;
  const said = {
    query: parseQuery(query),
    prefer: parsePrefer(prefer),
    form: parseAccept(headers.accept),
  };
  if (key.length <= longestKept) keepNewest(saidBefore, key, said, mostKept);
  return said;
}

function resolutionOf({ unique }: TableDescription, { query, prefer }: Said): Resolution {
  const { onConflict, filters } = query;
  if (filters.length > 0)
    throw unparsed("query", "filter", "filters are not offered with rows that are sent");
  if (!prefer.resolution) {
    if (onConflict) throw unparsed("on_conflict", onConflict.join(","), "it needs Prefer: resolution");
    return "refuse";
  }
  if (onConflict && !isSame(onConflict, unique?.columns ?? []))
    throw new QueryRefusal(
      400,
      "42P10",
      "there is no unique or exclusion constraint matching the ON CONFLICT specification",
    );
  return prefer.resolution === "merge-duplicates" ? "merge" : "ignore";
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  new Set(some).size === others.length && others.every((one) => some.includes(one));

async function answerOf(
  table: TableDescription,
  caller: Caller,
  { prefer, form }: Said,
  checked: CheckedRows | null,
  written: Written | null,
): Promise<ApiAnswer> {
  const status = written?.wasThere ? 200 : 201;
  const counted = prefer.count !== undefined ? Number(written !== null) : null;
  const applied = { "Preference-Applied": appliedOf(prefer) };
  if (!checked) return { status, headers: { ...applied, "Content-Range": contentRange(0, 0, counted) } };
  const who = await readContextOf(caller);
  const key = written?.key ?? null;
  if (prefer.return === "headers-only") {
    const named = new URLSearchParams(
      Object.entries({ ...key }).map(([name, value]) => [name, `eq.${value}`]),
    );
    return {
      status,
      headers: {
        ...applied,
        ...(key && { Location: `/rest/v1/${table.name}?${named}` }),
        "Content-Range": contentRange(0, 0, counted),
      },
    };
  }
  const { body, rows } = key
    ? await readRows(planBack(table, checked, key, form, isPointed(caller.key)), who, caller.address)
    : { body: "[]", rows: 0 };
  return {
    status,
    headers: { ...applied, "Content-Range": contentRange(rows, 0, counted), "Content-Type": form.type },
    body: form.single ? singleRow(body, rows) : body,
  };
}

function planBack(
  table: TableDescription,
  checked: CheckedRows,
  key: Record<string, string>,
  form: Form,
  isForTitles: boolean,
) {
  const filters = Object.entries(key).map(([column, value]) =>
    filterOf(table, { kind: "compare", column, negated: false, operator: "eq", value }),
  );
  return planRead({ ...checked, filters }, isForTitles ? pointedSources : sources, {
    nullsStripped: form.nullsStripped,
    counted: false,
  });
}

const appliedOf = (prefer: PreferHeader): string =>
  Object.entries(prefer)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
