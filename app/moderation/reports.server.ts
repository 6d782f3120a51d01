import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { alert } from "../desk/alerts/alert.server.ts";
import type { Report } from "./report-form.ts";
import type { ReportKind } from "./report-words.ts";

type Noted = { isNew: boolean; at: Date };

/** Once per fan: a second report of theirs moves the reason. */
export async function noteReport({ kind, subject, reason }: Report, fanId: string): Promise<void> {
  const [noted] = await query<Noted>(
    `insert into reports (kind, subject, fan_id, reason) values ($1, $2, $3, $4)
     on conflict (kind, subject, fan_id) do update set reason = excluded.reason
     returning xmax = 0 as "isNew", created_at as at`,
    [kind, subject, fanId, reason],
  );
  if (noted?.isNew) await tellOfReport(kind, subject, noted.at);
}

const burst = { reports: 3, minutes: 5 };

/** Of the first of a thing, and at once of three within five minutes, whatever they are about. */
async function tellOfReport(kind: ReportKind, subject: string, at: Date): Promise<void> {
  const [row] = await query<{ others: number; recent: number }>(
    `select (select count(*)::int from reports where kind = $1 and subject = $2 and settled_at is null) - 1 as others,
       (select count(*)::int from (
          select 1 from reports where created_at > now() - $3::int * interval '1 minute' limit 100) r) as recent`,
    [kind, subject, burst.minutes],
  );
  if (!row) return;
  const path = "/operator/reports";
  if (row.recent >= burst.reports) {
    const said = `${row.recent} reports came within five minutes.`;
    const key = `burst ${Math.floor(at.getTime() / (burst.minutes * 60_000))}`;
    await alert("report", { key, said, path, urgent: true });
  } else if (row.others === 0) {
    const said = `A ${kind} was reported.`;
    await alert("report", { key: `${kind} ${subject} ${at.getTime()}`, said, path });
  }
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
