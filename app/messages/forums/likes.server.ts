import { query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { noSuchPost, openForum } from "./forum-log.server.ts";

/** One like per fan and post, which can be removed. Returns the count. Refusal: no_such_post. */
export async function likePost(
  forumId: string,
  seq: number,
  fanId: string,
  liked: boolean,
): Promise<{ likes: number }> {
  return transaction(async (on) => {
    const post = await queryOne<{ likes: number }>(
      `select likes + sample_likes as likes from forum_posts
       where forum_id = $1 and seq = $2 and of_seq is null and removed_at is null
         and forum_id in (select id from forums where kind = 'forum' and ${openForum})
       for no key update`,
      [forumId, seq],
      on,
    );
    if (!post) throw noSuchPost();
    const changed = liked
      ? await query(
          "insert into forum_likes (forum_id, seq, fan_id) values ($1, $2, $3) on conflict do nothing returning 1",
          [forumId, seq, fanId],
          on,
        )
      : await query(
          "delete from forum_likes where forum_id = $1 and seq = $2 and fan_id = $3 returning 1",
          [forumId, seq, fanId],
          on,
        );
    if (changed.length === 0) return post;
    const step = liked ? 1 : -1;
    await query(
      "update forum_posts set likes = likes + $3, counted_at = now() where forum_id = $1 and seq = $2",
      [forumId, seq, step],
      on,
    );
    return { likes: post.likes + step };
  });
}
