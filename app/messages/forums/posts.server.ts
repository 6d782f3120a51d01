import { randomUUID } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { append, entryColumns, type LogRow, publish, toEntry } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { mutedAmong } from "../../fans/muting.server.ts";
import { type Reading, readText } from "../../moderation/reading.server.ts";
import type { ForumEntry, ForumKind } from "./forum.ts";
import { lockForum, noSuchPost, topicOfForum } from "./forum-log.server.ts";

type NewPost = { forumId: string; fanId: string; text: string; clientKey?: string; of?: number };

/**
 * Resolves after the commit; a repeated clientKey is one post. Text that would be held as a confession is refused
 * here. Refusals: no_such_forum, no_such_post, no_replies, muted, not_like_this.
 */
export async function writePost(post: NewPost): Promise<ForumEntry> {
  const reading = await readText(post.text, { withNames: true });
  if (reading.heldFor) throw notLikeThis(reading);
  const clientKey = post.clientKey ?? randomUUID();
  let written: LogRow[] = [];
  const entry = await transaction(async (on) => {
    written = [];
    const { kind } = await lockForum(on, post.forumId);
    const muted = (await mutedAmong([post.fanId], on)).get(post.fanId);
    if (muted) throw muted;
    const known = await findSent(on, post, clientKey);
    if (known) return known;
    if (post.of !== undefined) await requirePost(on, post.forumId, post.of, kind);
    written = await append(on, [
      {
        topic: topicOfForum(post.forumId),
        kind: post.of === undefined ? "post" : "reply",
        fanId: post.fanId,
        clientKey,
        body: {
          ...(post.of !== undefined && { of: post.of }),
          // Posts in threads are anonymous to readers.
          ...(kind === "forum" && { speaker: await welcomeFan(post.fanId, on) }),
          text: reading.text,
          ...(reading.isCovered && { isCovered: true }),
          clientKey,
        },
      },
    ]);
    const [row] = written as [LogRow];
    await count(on, post.forumId, row.seq, post.of ?? null);
    return toEntry(row) as unknown as ForumEntry;
  });
  publish(written);
  actionsTotal.inc({ deed: "post" });
  return entry;
}

function notLikeThis({ message, isUrgent }: Reading): Problem {
  const sentence = isUrgent
    ? (message ?? "")
    : "That cannot go up like this: it reads like contact details, a link or something that hurts. Say it another way.";
  return new Problem("not_like_this", 422, sentence, { text: sentence });
}

async function findSent(on: Queryable, post: NewPost, clientKey: string): Promise<ForumEntry | null> {
  const row = await queryOne<LogRow>(
    `select ${entryColumns} from log_entries where topic = $1 and fan_id = $2 and client_key = $3`,
    [topicOfForum(post.forumId), post.fanId, clientKey],
    on,
  );
  return row && (toEntry(row) as unknown as ForumEntry);
}

/** Replies have one level. */
async function requirePost(on: Queryable, forumId: string, seq: number, kind: ForumKind): Promise<void> {
  if (kind === "thread") throw new Problem("no_replies", 409, "Replies to one fan are not possible here.");
  const post = await queryOne<{ isReply: boolean }>(
    `select of_seq is not null as "isReply" from forum_posts where forum_id = $1 and seq = $2 and removed_at is null`,
    [forumId, seq],
    on,
  );
  if (!post) throw noSuchPost();
  if (post.isReply)
    throw new Problem("no_replies", 409, "Answer the post itself; replies go one level deep.");
}

async function count(on: Queryable, forumId: string, seq: number, of: number | null): Promise<void> {
  await query("insert into forum_posts (forum_id, seq, of_seq) values ($1, $2, $3)", [forumId, seq, of], on);
  if (of !== null)
    await query(
      "update forum_posts set replies = replies + 1, counted_at = now() where forum_id = $1 and seq = $2",
      [forumId, of],
      on,
    );
}
