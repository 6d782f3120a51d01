import { type Queryable, query } from "../../platform/db/pool.server.ts";
import type { Report } from "./report-form.ts";
import type { ReportKind } from "./report-words.ts";

/** Once per fan: a second report of theirs moves the reason. */
export async function noteReport({ kind, subject, reason }: Report, fanId: string): Promise<void> {
  await query(
    `insert into reports (kind, subject, fan_id, reason) values ($1, $2, $3, $4)
     on conflict (kind, subject, fan_id) do update set reason = excluded.reason`,
    [kind, subject, fanId, reason],
  );
}

/** Somebody has decided about it. */
export async function settleReports(kind: ReportKind, subject: string, on: Queryable): Promise<void> {
  await query(
    "update reports set settled_at = now() where kind = $1 and subject = $2 and settled_at is null",
    [kind, subject],
    on,
  );
}

export type ReportsOf = {
  kind: ReportKind;
  subject: string;
  reporters: number;
  reasons: Report["reason"][];
  reportedAt: Date;
};

/** So many reports, the newest, make one page. */
const mostReports = 500;
const pageSize = 50;

/** The last reported first. */
export const listReports = (open: boolean): Promise<ReportsOf[]> =>
  query<ReportsOf>(
    `with recent as (
       select kind, subject, reason, created_at from reports
       where settled_at is ${open ? "null" : "not null"} order by created_at desc limit ${mostReports}
     )
     select kind, subject, count(*)::int as reporters, array_agg(distinct reason) as reasons,
       max(created_at) as "reportedAt"
     from recent group by kind, subject order by "reportedAt" desc limit ${pageSize}`,
  );
