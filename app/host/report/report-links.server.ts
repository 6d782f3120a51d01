import { config } from "../../../platform/config.server.ts";
import { query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { sealSession, unsealSession } from "../../../platform/session/session.server.ts";
import { auditInTransaction } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";

export const linkDays = 30;
const mostLinks = 20;
const purpose = "party-report";
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const noted = auditInTransaction("party");

export type ReportLink = {
  id: string;
  path: string;
  href: string;
  madeAt: Date;
  endsAt: Date;
  madeBy: string;
};

/** Signed, so that nobody makes one up; the row says whether it still leads anywhere. */
export const reportPath = (link: string): string => `/reports/${sealSession(purpose, { link })}`;

export async function makeReportLink(partyId: string, operator: Operator): Promise<void> {
  await transaction(async (on) => {
    const rows = await query(
      `insert into report_links (party_id, made_by, ends_at)
       select id, $2, now() + interval '${linkDays} days' from parties where id = $1 and ends_at <= now() returning id`,
      [partyId, operator.email],
      on,
    );
    if (rows.length === 0)
      throw new Problem("not_over", 409, "A report can be shared once its party is over.");
    await noted(operator, "report-share", "Made a link to a party's report.")(on, partyId);
  });
}

export async function endReportLink(partyId: string, link: string, operator: Operator): Promise<void> {
  await transaction(async (on) => {
    const rows = await query(
      "update report_links set ended_at = now() where id::text = $1 and party_id = $2 and ended_at is null and ends_at > now() returning id",
      [link, partyId],
      on,
    );
    if (rows.length === 0) throw new Problem("as_it_is", 409, "This link has already ended.");
    await noted(operator, "report-unshare", "Ended a link to a party's report.")(on, partyId);
  });
}

/** Those that lead there now, the newest first. */
export async function listReportLinks(partyId: string): Promise<ReportLink[]> {
  const rows = await query<Omit<ReportLink, "path" | "href">>(
    `select id, made_at as "madeAt", ends_at as "endsAt", made_by as "madeBy" from report_links
     where party_id = $1 and ended_at is null and ends_at > now() order by made_at desc, id limit $2`,
    [partyId, mostLinks],
  );
  return rows.map((row) => {
    const path = reportPath(row.id);
    return { ...row, path, href: config.origin + path };
  });
}

/** Null for a link that is not ours, was ended, or has run out. */
export async function partyOfLink(token: string): Promise<{ partyId: string; endsAt: Date } | null> {
  const link = unsealSession<{ link?: unknown }>(purpose, token)?.link;
  if (typeof link !== "string" || !isUuid.test(link)) return null;
  return queryOne<{ partyId: string; endsAt: Date }>(
    `select party_id as "partyId", ends_at as "endsAt" from report_links
     where id = $1 and ended_at is null and ends_at > now()`,
    [link],
  );
}
