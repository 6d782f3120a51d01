import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { readMoment } from "../../../../platform/exact-values.ts";
import { choiceOf } from "../../../desk/choice.ts";
import { containing, searched } from "../../../desk/search.ts";
import { columnsOfKind, type Kind, type RequestStatus, statuses } from "./kinds.ts";

export type RequestRow = {
  id: number;
  key: string;
  status: RequestStatus;
  flags: string[];
  at: Date;
  confirmedAt: Date | null;
  fields: Record<string, string>;
};

export type RequestSearch = {
  q: string;
  status: RequestStatus | null;
  flagged: boolean;
  confirmed: boolean;
  /** Days in UTC, both included. */
  from: string | null;
  to: string | null;
  unknown: string[];
};

export const requestsOnPage = 50;

const day = (text: string | null) => (readMoment(`${text}T00:00`) ? text : null);

export function requestFilterOf(search: URLSearchParams): RequestSearch {
  const status = choiceOf(search.get("status"), statuses);
  const days = ["from", "to"].flatMap((name) => search.get(name) || []);
  return {
    q: searched(search.get("q")),
    status: status.value,
    flagged: search.get("flagged") === "yes",
    confirmed: search.get("confirmed") === "yes",
    from: day(search.get("from")),
    to: day(search.get("to")),
    unknown: [...status.unknown, ...days.filter((text) => !day(text))],
  };
}

/** Ids follow the time of requests but for those written at the same moment; this many at most are out of order. */
const slack = 1_000;

/** An index serves each. A span of days is narrowed down by ids as well: the list is read in their order. */
function conditions(kind: Kind, filter: RequestSearch, before: number | null, values: unknown[]): string {
  const given = (value: unknown) => `$${values.push(value)}`;
  const form = given(kind.form);
  const all = [`form = ${form}`];
  const boundary = (at: string) =>
    `(select id from ${kind.table} where form = ${form} and created_at >= ${at} order by created_at limit 1)`;
  if (before !== null) all.push(`id < ${given(before)}`);
  if (filter.q) all.push(searchFor(kind, filter.q, given));
  if (filter.status) all.push(`status = ${given(filter.status)}::request_status`);
  if (filter.flagged) all.push("flags <> '{}'");
  if (filter.confirmed && kind.confirms) all.push("confirmed_at is not null");
  if (filter.from) {
    const at = `${given(`${filter.from}T00:00:00Z`)}::timestamptz`;
    all.push(`created_at >= ${at}`, `id >= ${boundary(at)} - ${slack}`);
  }
  if (filter.to) {
    const at = `(${given(`${filter.to}T00:00:00Z`)}::timestamptz + interval '1 day')`;
    all.push(`created_at < ${at}`, `id <= coalesce(${boundary(at)} + ${slack}, ${Number.MAX_SAFE_INTEGER})`);
  }
  return all.join(" and ");
}

const addressed = ["email", "contact_email"];

/** An address is looked for from its beginning: it has an index of its own, as quick as can be. */
function searchFor(kind: Kind, q: string, given: (value: unknown) => string): string {
  const addresses = addressed.filter((name) => name in kind.listed);
  if (addresses.length === 0 || !/^[^@\s]+@/.test(q)) return `search like ${given(containing(q))}`;
  const beginning = given(containing(q).slice(1));
  return `(${addresses.map((name) => `lower(${name}) like ${beginning}`).join(" or ")})`;
}

const columns = (kind: Kind) => `id, key, status, flags, created_at as at,
  ${kind.confirms ? "confirmed_at" : "null::timestamptz"} as "confirmedAt",
  jsonb_build_object(${Object.keys(columnsOfKind(kind))
    .map((name) => `'${name}', ${name}::text`)
    .join(", ")}) as fields`;

/** `before` is an id. It costs the same however many there are. */
export function readRequests(
  kind: Kind,
  filter: RequestSearch,
  before: number | null,
  limit: number,
): Promise<RequestRow[]> {
  const values: unknown[] = [];
  const where = conditions(kind, filter, before, values);
  return query<RequestRow>(
    `select ${columns(kind)} from ${kind.table} where ${where} order by id desc limit ${limit}`,
    values,
  );
}

export async function listRequests(kind: Kind, filter: RequestSearch, before: number | null) {
  const rows = await readRequests(kind, filter, before, requestsOnPage + 1);
  const page = rows.slice(0, requestsOnPage);
  return { rows: page, next: rows.length > requestsOnPage ? (page.at(-1)?.id ?? null) : null };
}

export function findRequest(kind: Kind, id: number): Promise<RequestRow | null> {
  return queryOne<RequestRow>(`select ${columns(kind)} from ${kind.table} where id = $1 and form = $2`, [
    id,
    kind.form,
  ]);
}
