import { query, queryOne } from "../../platform/db/pool.server.ts";
import { type KindName, kindNames, kinds } from "../signups/desk/kinds.ts";

/** Counting ends here: the overview says "1,000+" rather than read a whole table. */
export const mostCounted = 1_000;

const upTo = (rows: string, columns = "1") =>
  `(select count(*)::int from (select ${columns} ${rows} limit ${mostCounted + 1}) as counted)`;

/** `today` is since midnight UTC; `waiting` are not looked at yet. */
export type KindCount = { kind: KindName; today: number; waiting: number };

export async function countRequests(): Promise<KindCount[]> {
  const parts = kindNames.map((name) => {
    const { table, form } = kinds[name];
    const today = upTo(
      `from ${table} where form = '${form}' and created_at >= date_trunc('day', now(), 'UTC')`,
    );
    const waiting = upTo(`from ${table} where form = '${form}' and status = 'new'`);
    return `select '${name}' as kind, ${today} as today, ${waiting} as waiting`;
  });
  const rows = await query<KindCount>(parts.join(" union all "));
  return kindNames.flatMap((name) => rows.filter(({ kind }) => kind === name));
}

export async function openReports(): Promise<number> {
  const row = await queryOne<{ open: number }>(
    `select ${upTo("from reports where settled_at is null", "distinct kind, subject")} as open`,
  );
  return row?.open ?? 0;
}

export type Overview = {
  kinds: KindCount[];
  reports: number;
  dead: number;
  waiting: number;
  live: { id: string; title: string; endsAt: Date; participants: number }[];
};

export async function overview(): Promise<Overview> {
  const [counts, reports, mails, live] = await Promise.all([
    countRequests(),
    openReports(),
    queryOne<{ dead: number; waiting: number }>(
      `select ${upTo("from mails where state = 'dead'")} as dead, ${upTo("from mails where state = 'waiting'")} as waiting`,
    ),
    query<Overview["live"][number]>(
      `select id, title, ends_at as "endsAt", participants + sample_participants as participants from parties
       where starts_at <= now() and ends_at > now() and not superseded order by ends_at limit 20`,
    ),
  ]);
  return { kinds: counts, reports, dead: mails?.dead ?? 0, waiting: mails?.waiting ?? 0, live };
}
