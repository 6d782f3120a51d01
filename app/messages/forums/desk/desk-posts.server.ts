import { type Queryable, query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { amend, append, type LogRow, publish } from "../../../../platform/log/log.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import {
  cutPage,
  falling,
  type ListPage,
  microsOf,
  placeInList,
  type WithCursor,
} from "../../../desk/list/pages.server.ts";
import { subjectOf } from "../../../moderation/report-words.ts";
import { settleReports } from "../../../moderation/reports.server.ts";
import { lockForumLog, topicOfForum } from "../forum-log.server.ts";

export type DeskPost = {
  forumId: string;
  forum: string;
  seq: number;
  /** Nobody's in a thread. */
  speaker: string | null;
  /** Null for what is said without a name, for sample fans and for who was erased. */
  fanId: string | null;
  text: string;
  at: Date;
  isReply: boolean;
  removed: boolean;
  sample: boolean;
};

/** Numbers of one width fall as they count. */
const { cursor, after, order } = falling(microsOf("l.at"), "p.forum_id || ' ' || lpad(p.seq::text, 15, '0')");

/** The latest of all forums, or those taken away. What was erased with its writer has no words to look at. */
export const listPosts = async (
  removed: boolean,
  before: string | null = null,
): Promise<ListPage<DeskPost>> => {
  const rows = await query<DeskPost & WithCursor>(
    `select p.forum_id as "forumId", f.name as forum, p.seq, b.body->'speaker'->>'name' as speaker, b.body->>'text' as text,
       case when f.kind = 'forum' and not p.is_sample then l.fan_id end as "fanId", ${cursor},
       l.at, p.of_seq is not null as "isReply", p.removed_at is not null as removed, p.is_sample as sample
     from forum_posts p join forums f on f.id = p.forum_id
     join log_entries l on l.topic = 'forum:' || p.forum_id and l.seq = p.seq
     cross join lateral (select coalesce(p.removed_body, l.body) as body) b
     where p.removed_at is ${removed ? "not null" : "null"} and b.body->>'text' <> ''
       and ${after} ${order}`,
    placeInList(before),
  );
  return cutPage(rows);
};

type TransactionCallback = (on: Queryable) => Promise<unknown>;

/** Its words leave the log, so that no page, stream or later reader can show them. */
export const removePost = (forumId: string, seq: number, also: TransactionCallback) =>
  alone(also, (on) => removeWithin(on, forumId, seq));

export const restorePost = (forumId: string, seq: number, also: TransactionCallback) =>
  alone(also, (on) => restoreWithin(on, forumId, seq));

async function alone(
  alsoInTransaction: TransactionCallback,
  work: (on: Queryable) => Promise<LogRow[] | null>,
): Promise<void> {
  const rows = await transaction(async (on) => {
    const changed = await work(on);
    if (!changed) throw noSuchPost();
    await alsoInTransaction(on);
    return changed;
  });
  publish(rows);
}

/** Answers what is published after the commit; null where there is no such post, or it is gone already. */
export function removeWithin(on: Queryable, forumId: string, seq: number): Promise<LogRow[] | null> {
  return change(on, forumId, seq, "removed", async () => {
    const taken = await queryOne<{ of_seq: number | null; body: { speaker?: object; of?: number } }>(
      `update forum_posts p set removed_at = now(), removed_body = l.body from log_entries l
       where p.forum_id = $1 and p.seq = $2 and p.removed_at is null and l.topic = $3 and l.seq = p.seq
       returning p.of_seq, l.body`,
      [forumId, seq, topicOfForum(forumId)],
      on,
    );
    if (!taken) return null;
    const { of } = taken.body;
    await amend(on, topicOfForum(forumId), seq, { ...(of !== undefined && { of }), text: "", removed: true });
    await settleReports("post", subjectOf(forumId, seq), on);
    return [taken.of_seq, -1];
  });
}

export function restoreWithin(on: Queryable, forumId: string, seq: number): Promise<LogRow[] | null> {
  return change(on, forumId, seq, "restored", async () => {
    const kept = await queryOne<{ of_seq: number | null; body: object }>(
      `select of_seq, removed_body as body from forum_posts
       where forum_id = $1 and seq = $2 and removed_body is not null for update`,
      [forumId, seq],
      on,
    );
    if (!kept) return null;
    await query(
      "update forum_posts set removed_at = null, removed_body = null, counted_at = now() where forum_id = $1 and seq = $2",
      [forumId, seq],
      on,
    );
    await amend(on, topicOfForum(forumId), seq, kept.body);
    return [kept.of_seq, 1];
  });
}

const noSuchPost = () => new Problem("no_such_post", 404, "This post does not exist.");

/** `work` answers the post whose replies it was one of, if any, and how many there are more. */
async function change(
  on: Queryable,
  forumId: string,
  seq: number,
  kind: "removed" | "restored",
  work: () => Promise<[of: number | null, more: number] | null>,
): Promise<LogRow[] | null> {
  await lockForumLog(on, forumId);
  const done = await work();
  if (!done) return null;
  const [of, more] = done;
  if (of !== null)
    await query(
      "update forum_posts set replies = replies + $3, counted_at = now() where forum_id = $1 and seq = $2",
      [forumId, of, more],
      on,
    );
  return append(on, [{ topic: topicOfForum(forumId), kind, body: { of: seq } }]);
}
