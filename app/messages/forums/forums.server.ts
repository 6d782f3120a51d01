import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { newestNumber } from "../../../platform/log/log.server.ts";
import { titleName } from "../../catalogue/catalogue.server.ts";
import { type PlaceColumns, type SeenTitles, seenBy } from "../../marks/seen.server.ts";
import type { Speaker } from "../../parties/log/log.ts";
import type { Forum, Post, PostCounts } from "./forum.ts";
import { mostPostsShown, noSuchForum, openForum, postCounts, topicOfForum } from "./forum-log.server.ts";

type ForumRow = Forum & { onLive: boolean };

const columns = `id, name, kind, placeholder, ink, is_watch_party as "isWatchParty", fresh_word as "freshWord", on_live as "onLive",
  title, season, episode, scene`;

const toForum = ({ onLive: _, ...row }: ForumRow): Forum => ({
  ...row,
  title: row.title && titleName(row.title),
});

/** Open forums in order. */
export async function listForums(): Promise<(Forum & { onLive: boolean })[]> {
  const rows = await query<ForumRow>(
    `select ${columns} from forums where ${openForum} order by position, id limit 50`,
  );
  return rows.map((row) => ({ ...toForum(row), onLive: row.onLive }));
}

/** The forum on the landing page; null if the desk chose none. */
export async function findLandingForum(): Promise<string | null> {
  const row = await queryOne<{ id: string }>(
    `select id from forums where on_landing and kind = 'forum' and ${openForum} order by position, id limit 1`,
  );
  return row?.id ?? null;
}

/** Forums with a door on the live view, with their latest post. */
export async function listDoors() {
  const rows = await query<ForumRow & { slug: string | null; latest: string | null }>(
    `select ${columns}, title as slug,
       (select l.body->>'text' from forum_posts p join log_entries l on l.topic = 'forum:' || p.forum_id and l.seq = p.seq
        where p.forum_id = forums.id and p.of_seq is null and p.removed_at is null
          and l.body->'isCovered' is null and p.spoils_title is null and forums.kind = 'forum'
        order by p.seq desc limit 1) as latest
     from forums where on_live and ${openForum} order by position, id limit 8`,
  );
  return rows.map((row) => ({ ...toForum(row), slug: row.slug, latest: row.latest }));
}

export async function requireForum(forumId: string): Promise<Forum> {
  const row = await queryOne<ForumRow>(`select ${columns} from forums where id = $1 and ${openForum}`, [
    forumId,
  ]);
  if (!row) throw noSuchForum();
  return toForum(row);
}

type PostRow = PostCounts &
  PlaceColumns & {
    seq: number;
    at: Date;
    body: { speaker?: Speaker; text: string; isCovered?: boolean };
    isSample: boolean;
  };

const postColumns = `p.seq, l.at, l.body, p.is_sample as "isSample", ${postCounts},
  p.spoils_title, p.spoils_season, p.spoils_episode, p.spoils_minute`;
const postTables = `forum_posts p join log_entries l on l.topic = 'forum:' || p.forum_id and l.seq = p.seq`;

function toPost(row: PostRow, seen: SeenTitles): Post {
  const { seq, at, body, isSample, likes, replies, upvotes, downvotes } = row;
  const waits = seen.waitingAt(row);
  return {
    seq,
    at: at.getTime(),
    speaker: waits ? null : (body.speaker ?? null),
    text: waits ? "" : body.text,
    isCovered: body.isCovered ?? false,
    waits,
    sample: isSample,
    ...(waits ? { likes: 0, replies: 0, upvotes: 0, downvotes: 0 } : { likes, replies, upvotes, downvotes }),
  };
}

/** Newest first, before a number or from the end; `more` if older ones follow. */
export async function readPosts(forumId: string, before: number | null, fanId: string | null = null) {
  const seen = await seenBy(fanId);
  const rows = await query<PostRow>(
    `select ${postColumns} from ${postTables}
     where p.forum_id = $1 and p.of_seq is null and p.removed_at is null and p.seq < $2
     order by p.seq desc limit ${mostPostsShown + 1}`,
    [forumId, before ?? Number.MAX_SAFE_INTEGER],
  );
  const posts = rows.slice(0, mostPostsShown).map((row) => toPost(row, seen));
  return { posts, more: rows.length > mostPostsShown };
}

const mostReplies = 200;

/** A post with its replies, oldest first; null if there is none. */
export async function readReplies(
  forumId: string,
  seq: number,
  fanId: string | null = null,
): Promise<{ post: Post; replies: Post[] } | null> {
  const seen = await seenBy(fanId);
  const post = await queryOne<PostRow>(
    `select ${postColumns} from ${postTables}
     where p.forum_id = $1 and p.seq = $2 and p.of_seq is null and p.removed_at is null`,
    [forumId, seq],
  );
  if (!post) return null;
  if (seen.waitingAt(post)) return { post: toPost(post, seen), replies: [] };
  const replies = await query<PostRow>(
    `select * from (
       select ${postColumns} from ${postTables} where p.forum_id = $1 and p.of_seq = $2 and p.removed_at is null
       order by p.seq desc limit ${mostReplies}
     ) latest order by seq`,
    [forumId, seq],
  );
  return { post: toPost(post, seen), replies: replies.map((row) => toPost(row, seen)) };
}

export async function likedBy(fanId: string | null, forumId: string, seqs: number[]): Promise<number[]> {
  if (!fanId) return [];
  const rows = await query<{ seq: number }>(
    "select seq from forum_likes where forum_id = $1 and fan_id = $2 and seq = any($3::bigint[])",
    [forumId, fanId, seqs],
  );
  return rows.map(({ seq }) => seq);
}

export const forumHead = (forumId: string): Promise<number> => newestNumber(topicOfForum(forumId));
