import { query } from "../../../platform/db/pool.server.ts";
import { fanTopic } from "../fan-news.server.ts";
import type { UnreadReplies } from "./you.ts";

/**
 * SQL fragment for statements in which `a.fan_id` is a fan: `UnreadReplies["parties"]` as JSON, without removed,
 * hidden and blocked lines.
 */
export const unseenAnswers = `(
  select coalesce(json_agg(json_build_object('id', u.party_id, 'unseen', u.unseen) order by u.last_at desc), '[]')
  from (
    select w.party_id, count(*)::int as unseen, max(w.at) as last_at from party_answers w
    join log_entries l on l.topic = 'party:' || w.party_id and l.seq = w.seq and l.body->'removed' is null
    where w.fan_id = a.fan_id and w.seen_at is null and not exists (
      select 1 from hidden_messages h where h.fan_id = w.fan_id and h.party_id = w.party_id and h.seq = w.seq)
      and not exists (
        select 1 from blocks b where b.fan_id = w.fan_id and b.blocked = l.body->'speaker'->>'fanId')
    group by w.party_id
  ) u)`;

export const unreadRepliesOf = (fanId: string, parties: UnreadReplies["parties"]): UnreadReplies => ({
  topic: fanTopic(fanId),
  parties,
});

/** Unseen answers of each fan. */
export async function findUnreadReplies(fanIds: string[]): Promise<Map<string, UnreadReplies>> {
  const rows = await query<{ fan_id: string; parties: UnreadReplies["parties"] }>(
    {
      name: "count-unseen-answers",
      text: `select a.fan_id, ${unseenAnswers} as parties from unnest($1::text[]) as a (fan_id)`,
    },
    [fanIds],
  );
  return new Map(rows.map(({ fan_id, parties }) => [fan_id, unreadRepliesOf(fan_id, parties)]));
}

export const unreadRepliesTopic = async (fanId: string | null): Promise<UnreadReplies | null> =>
  fanId ? ((await findUnreadReplies([fanId])).get(fanId) ?? null) : null;
