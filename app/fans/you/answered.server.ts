import { GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { fanTopic } from "../fan-news.server.ts";
import type { Answered } from "./you.ts";

type Counted = { fan_id: string; party_id: string; unseen: number };

/** What was taken away, or hidden, has nothing more to say. */
const countUnseen = `select a.fan_id, a.party_id, count(*)::int as unseen from party_answers a
  join log_entries l on l.topic = 'party:' || a.party_id and l.seq = a.seq and l.body->'removed' is null
  where a.fan_id = any($1) and a.seen_at is null
    and not exists (select 1 from hidden_messages h where h.fan_id = a.fan_id and h.party_id = a.party_id and h.seq = a.seq)
  group by a.fan_id, a.party_id order by max(a.at) desc`;

/** For each of the fans, what they have not seen yet. */
export async function findAnswered(fanIds: string[]): Promise<Map<string, Answered>> {
  const rows = await query<Counted>({ name: "count-unseen-answers", text: countUnseen }, [fanIds]);
  const byFan = Map.groupBy(rows, (row) => row.fan_id);
  return new Map(
    fanIds.map((fanId) => {
      const parties = (byFan.get(fanId) ?? []).map(({ party_id: id, unseen }) => ({ id, unseen }));
      return [fanId, { topic: fanTopic(fanId), parties }];
    }),
  );
}

/** A crowd that opens a page at once is one question. */
const asked = new GroupCommit<string, Answered>(
  async (fanIds) => {
    const answered = await findAnswered([...new Set(fanIds)]);
    return fanIds.map((fanId) => answered.get(fanId) as Answered);
  },
  { lingerMs: 0 },
);

export const answeredOf = async (fanId: string | null): Promise<Answered | null> =>
  fanId ? asked.add(fanId) : null;
