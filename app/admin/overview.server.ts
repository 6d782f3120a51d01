import { query, queryOne } from "../../platform/db/pool.server.ts";
import { countRequests, upTo } from "../creators/signups/desk/count-requests.server.ts";
import type { KindCount } from "../creators/signups/desk/kind-count.ts";

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
  live: {
    id: string;
    title: string;
    endsAt: Date;
    participants: number;
    sampleParticipants: number;
  }[];
};

export async function overview(): Promise<Overview> {
  const [counts, reports, mails, live] = await Promise.all([
    countRequests(),
    openReports(),
    queryOne<{ dead: number; waiting: number }>(
      `select ${upTo("from mails where state = 'dead'")} as dead, ${upTo("from mails where state = 'waiting'")} as waiting`,
    ),
    query<Overview["live"][number]>(
      `select id, title, ends_at as "endsAt", participants + sample_participants as participants,
         sample_participants as "sampleParticipants" from parties
       where starts_at <= now() and ends_at > now() and not superseded order by ends_at limit 20`,
    ),
  ]);
  return { kinds: counts, reports, dead: mails?.dead ?? 0, waiting: mails?.waiting ?? 0, live };
}
