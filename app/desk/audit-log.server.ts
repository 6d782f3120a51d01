import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { containing } from "./search.ts";

export type AuditedAction = {
  /** Stable word, such as "request-status". */
  action: string;
  /** What it was done to, such as "beta 12"; never a fan's name or address. */
  subject?: string;
  said: string;
  detail?: object;
};

export type AuditRow = {
  id: number;
  at: Date;
  operator: string;
  network: string;
  action: string;
  subject: string;
  said: string;
};

/** On the transaction that does it, where there is one. The log is only ever added to. */
export async function audit(
  by: { email: string; network: string },
  { action, subject = "", said, detail }: AuditedAction,
  on?: Queryable,
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into audit_log (operator, network, action, subject, said, detail)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [by.email, by.network, action, subject, said, detail ? JSON.stringify(detail) : null],
    on,
  );
  return row?.id as number;
}

/** For verbs that take what is to be written on their own transaction, with the id of what they did it to. */
export const auditInTransaction =
  (kind: string) =>
  (by: Parameters<typeof audit>[0], action: string, said: string) =>
  (on: Queryable, id: string | number) =>
    audit(by, { action, subject: `${kind} ${id}`, said }, on);

const pageSize = 50;

/** The newest first; `before` is the id of an entry. */
export async function listAuditLog(
  search: string,
  before: number | null,
): Promise<{ entries: AuditRow[]; next: number | null }> {
  const entries = await query<AuditRow>(
    `select id, at, operator, network, action, subject, said from audit_log
     where id < $1 and ($2 = '' or search like $3) order by id desc limit ${pageSize + 1}`,
    [before ?? Number.MAX_SAFE_INTEGER, search, containing(search)],
  );
  const page = entries.slice(0, pageSize);
  return { entries: page, next: entries.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}
