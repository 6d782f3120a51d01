import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { append, disown, type LogRow, publish } from "../../platform/log/log.server.ts";
import type { Row } from "../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { lockForumLog, topicOf } from "./forum-log.server.ts";

const own = ["forum_likes", "forum_taps"];

/** Posts blanked in one transaction: a forum that is being written in waits for no more than these. */
const mostAtOnce = 40;

/** Erased, their posts lose words and name and are taken away; their taps stay counted, as nobody's. */
export const forumsPersonalData: PersonalDataProvider = {
  tables: own,
  merge: [
    {
      table: "forum_likes",
      key: ["forum_id", "seq", "fan_id"],
      one: ["forum_id", "seq"],
      counted: countLikes,
      words: ["like in a forum", "likes in forums"],
    },
    {
      table: "forum_taps",
      key: ["forum_id", "seq", "fan_id", "client_key"],
      one: ["forum_id", "seq", "client_key"],
      otherwise: "left",
    },
  ],
  exportOf: (person) => rowsOfFans(own, person),
  async eraseInSteps({ fanIds }) {
    for (;;) {
      const step = await transaction((on) => blankSome(fanIds, on));
      if (!step) return;
      publish(step);
    }
  },
  async erase({ fanIds }, on) {
    await query(
      `with gone as (delete from forum_likes where fan_id = any($1) returning forum_id, seq)
       update forum_posts p set likes = p.likes - g.likes, counted_at = now()
       from (select forum_id, seq, count(*)::int as likes from gone group by forum_id, seq) g
       where p.forum_id = g.forum_id and p.seq = g.seq`,
      [fanIds],
      on,
    );
    await query(
      "update forum_taps set fan_id = 'erased', client_key = gen_random_uuid()::text where fan_id = any($1)",
      [fanIds],
      on,
    );
    return undefined;
  },
};

async function blankSome(fanIds: string[], on: Queryable): Promise<LogRow[] | null> {
  const [next] = await query<{ forum_id: string }>(
    `select f.id as forum_id from log_entries l join forums f on l.topic = 'forum:' || f.id
     where l.fan_id = any($1) limit 1`,
    [fanIds],
    on,
  );
  if (!next) return null;
  const { forum_id: forumId } = next;
  await lockForumLog(on, forumId);
  const seqs = await disown(on, topicOf(forumId), fanIds, { text: "", removed: true }, mostAtOnce);
  await query(
    `with gone as (
       update forum_posts set removed_body = null, removed_at = coalesce(removed_at, now())
       where forum_id = $1 and seq = any($2::bigint[]) returning of_seq, removed_at = now() as fresh
     )
     update forum_posts p set replies = p.replies - g.replies, counted_at = now()
     from (select of_seq, count(*)::int as replies from gone where fresh and of_seq is not null group by of_seq) g
     where p.forum_id = $1 and p.seq = g.of_seq`,
    [forumId, seqs],
    on,
  );
  return append(
    on,
    seqs.map((of) => ({ topic: topicOf(forumId), kind: "removed", body: { of } })),
  );
}

async function countLikes(on: Queryable, rows: Row[], by: 1 | -1): Promise<void> {
  await query(
    `update forum_posts p set likes = p.likes + $2::int * g.likes, counted_at = now()
     from (select forum_id, seq, count(*)::int as likes from jsonb_populate_recordset(null::forum_likes, $1::jsonb)
       group by forum_id, seq) g
     where p.forum_id = g.forum_id and p.seq = g.seq`,
    [JSON.stringify(rows), by],
    on,
  );
}
