import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { anonymiseEntries, append } from "../../../platform/log/log.server.ts";
import {
  eraseByPlace,
  privateRowsPerStep,
  repeatUntilNone,
  rowsPerStep,
  type Taken,
} from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { lockForumLog, topicOfForum } from "./forum-log.server.ts";

const own = ["forum_likes", "forum_taps"];

/** Erasing blanks and removes posts; taps stay counted anonymously. */
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
    await eraseByPlace(
      () => query(writtenIn, [fanIds]),
      (on, forum) => blankPosts(on, forum, fanIds),
    );
    await eraseByPlace(
      () =>
        query("select distinct forum_id as place from forum_likes where fan_id = any($1) order by 1", [
          fanIds,
        ]),
      (on, forum) => takeLikes(on, forum, fanIds),
    );
    await repeatUntilNone(() => query(disownTaps, [fanIds]));
  },
};

const writtenIn = `select distinct f.id as place from log_entries l join forums f on l.topic = 'forum:' || f.id
  where l.fan_id = any($1) order by 1`;

const disownTaps = `update forum_taps set fan_id = 'erased', client_key = gen_random_uuid()::text
  where (forum_id, seq, fan_id, client_key) in (
    select forum_id, seq, fan_id, client_key from forum_taps where fan_id = any($1) limit ${privateRowsPerStep}
  ) returning 1 as done`;

async function blankPosts(on: Queryable, forumId: string, fanIds: string[]): Promise<Taken> {
  await lockForumLog(on, forumId);
  const seqs = await anonymiseEntries(
    on,
    topicOfForum(forumId),
    fanIds,
    { text: "", removed: true },
    rowsPerStep,
  );
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
  const told = await append(
    on,
    seqs.map((of) => ({ topic: topicOfForum(forumId), kind: "removed", body: { of } })),
  );
  return { more: seqs.length === rowsPerStep, told };
}

async function takeLikes(on: Queryable, forumId: string, fanIds: string[]): Promise<Taken> {
  const theirs = await query<{ seq: number }>(
    `select seq from forum_posts where forum_id = $1 and seq in (
       select seq from forum_likes where forum_id = $1 and fan_id = any($2) order by seq limit ${rowsPerStep}
     ) order by seq for no key update`,
    [forumId, fanIds],
    on,
  );
  await query(
    `with gone as (
       delete from forum_likes where forum_id = $1 and fan_id = any($2) and seq = any($3::bigint[]) returning seq
     )
     update forum_posts p set likes = p.likes - g.likes, counted_at = now()
     from (select seq, count(*)::int as likes from gone group by seq) g where p.forum_id = $1 and p.seq = g.seq`,
    [forumId, fanIds, theirs.map(({ seq }) => seq)],
    on,
  );
  return { more: theirs.length === rowsPerStep };
}

async function countLikes(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update forum_posts p set likes = p.likes + $2::int * g.likes, counted_at = now()
     from (select forum_id, seq, count(*)::int as likes from jsonb_populate_recordset(null::forum_likes, $1::jsonb)
       group by forum_id, seq) g
     where p.forum_id = g.forum_id and p.seq = g.seq`,
    [JSON.stringify(rows), by],
    on,
  );
}
