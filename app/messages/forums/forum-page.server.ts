import { readWholeNumber } from "../../../platform/exact-values.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import { blockedIds } from "../../fans/cards/blocks.server.ts";
import { findMe } from "../../fans/fans.server.ts";
import { noSuchPost } from "./forum-log.server.ts";
import { forumHead, likedBy, listForums, readPosts, readReplies, requireForum } from "./forums.server.ts";

/** A page of posts, or with `thread` one post and its replies. Refusals: no_such_forum, no_such_post. */
export async function loadForum(forumId: string, fanId: string | null, params: URLSearchParams) {
  const asked = params.get("thread");
  const before = readWholeNumber(params.get("before"));
  // The cursor is read first: later posts arrive live, and duplicates are dropped.
  const cursor = await forumHead(forumId);
  const [forum, others, me, blocked, page, talk] = await Promise.all([
    requireForum(forumId),
    listForums(),
    findMe(fanId),
    blockedIds(fanId),
    asked === null ? readPosts(forumId, before, fanId) : null,
    asked === null ? null : readReplies(forumId, readWholeNumber(asked) ?? 0, fanId),
  ]);
  if (asked !== null && !talk) throw noSuchPost();
  const posts = talk ? [talk.post] : (page?.posts ?? []);
  return {
    forum,
    others: others.filter(({ id }) => id !== forumId).map(({ id, name }) => ({ id, name })),
    me: me && { fanId: me.fanId },
    blocked,
    cursor,
    posts,
    /** Only for a single post. */
    replies: talk?.replies ?? null,
    more: page?.more ?? false,
    isLatest: before === null,
    liked: await likedBy(
      fanId,
      forumId,
      posts.map(({ seq }) => seq),
    ),
    avatars: avatars(),
    loadedAt: Date.now(),
  };
}
