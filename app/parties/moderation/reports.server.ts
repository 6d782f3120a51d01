import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { topicOf } from "../log/party-log.server.ts";

export type ReportedMessage = {
  partyId: string;
  party: string;
  seq: number;
  text: string;
  speaker: string;
  fanId: string;
  sample: boolean;
  saidAt: Date;
  reporters: number;
  reasons: string[];
  reportedAt: Date;
  removed: boolean;
  /** With `mutedUntil` null it is for good. */
  muted: boolean;
  mutedUntil: Date | null;
};

/** So many reports, the newest, make one page of messages. */
const mostReports = 500;
const pageSize = 50;

const columns = `messages.party_id as "partyId", p.title as party, l.seq, coalesce(r.body, l.body)->>'text' as text,
  l.body->'speaker'->>'name' as speaker, l.body->'speaker'->>'fanId' as "fanId", l.is_sample as sample, l.at as "saidAt",
  r.seq is not null as removed, m.fan_id is not null as muted, m.until as "mutedUntil"`;

const sources = `join log_entries l on l.topic = 'party:' || messages.party_id and l.seq = messages.seq
  join parties p on p.id = messages.party_id
  left join removed_messages r on r.party_id = messages.party_id and r.seq = messages.seq
  left join muted_fans m on m.fan_id = l.fan_id and (m.until is null or m.until > now())`;

export function listReported(open: boolean): Promise<ReportedMessage[]> {
  return query<ReportedMessage>(
    `with recent as (
       select party_id, seq, reason, created_at from message_reports
       where settled_at is ${open ? "null" : "not null"} order by created_at desc limit ${mostReports}
     ), messages as (
       select party_id, seq, count(*)::int as reporters, array_agg(distinct reason) as reasons, max(created_at) as "reportedAt"
       from recent group by party_id, seq
     )
     select ${columns}, reporters, reasons, "reportedAt" from messages ${sources}
     order by "reportedAt" desc limit ${pageSize}`,
  );
}

/** The fan's id; null for sample fans and for who was erased. */
export async function authorOf(partyId: string, seq: number): Promise<string | null> {
  const row = await queryOne<{ fan_id: string | null }>(
    "select fan_id from log_entries where topic = $1 and seq = $2 and kind = 'message' and not is_sample",
    [topicOf(partyId), seq],
  );
  return row?.fan_id ?? null;
}
