import { expect, test } from "vitest";
import { query, transaction } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { listenTo } from "../../../../testing/listening.ts";
import { openForum } from "../../../../testing/party.ts";
import { topicOfForum } from "../forum-log.server.ts";
import { likedBy, readPosts, readReplies } from "../forums.server.ts";
import { likePost } from "../likes.server.ts";
import { forumsPersonalData } from "../personal.server.ts";
import { writePost } from "../posts.server.ts";
import { tap } from "../taps.server.ts";
import { removePost } from "./desk-posts.server.ts";

test("an erased fan leaves empty places, anonymous taps and others' posts unchanged", async () => {
  const [forum, thread] = [await openForum(), await openForum({ kind: "thread" })];
  const [fanId, friend] = [newFanId(), newFanId()];
  const { seq } = await writePost({ forumId: forum, fanId: friend, text: "Who is in" });
  await writePost({ forumId: forum, fanId: friend, text: "I am", of: seq });
  for (let n = 0; n < 42; n++) await writePost({ forumId: forum, fanId, text: `Me ${n}`, of: seq });
  const mine = await writePost({ forumId: forum, fanId, text: "My own" });
  await writePost({ forumId: forum, fanId: friend, text: "To you", of: mine.seq });
  await removePost(forum, 3, async () => undefined);
  const later = await writePost({ forumId: forum, fanId: friend, text: "And tomorrow?" });
  for (const who of [fanId, friend]) await likePost(forum, seq, who, true);
  await likePost(forum, later.seq, fanId, true);
  const other = await openForum();
  await writePost({ forumId: other, fanId: friend, text: "Elsewhere" });
  await likePost(other, 1, friend, true);
  await writePost({ forumId: thread, fanId: friend, text: "The reels" });
  await tap({ forumId: thread, seq: 1, fanId, ups: 2, downs: 1 });
  await tap({ forumId: thread, seq: 1, fanId: friend, ups: 1, downs: 0 });
  expect((await readPosts(forum, null)).posts.at(-1)).toMatchObject({ replies: 42, likes: 2 });

  const person = { emails: [], fanIds: [fanId], requests: [] };
  expect(await forumsPersonalData.exportOf(person)).toMatchObject({
    forum_likes: [{ seq }, { seq: later.seq }],
    forum_taps: [{ ups: 2, downs: 1 }],
  });
  const { hears, leave } = await listenTo(topicOfForum(forum));
  await forumsPersonalData.eraseInSteps?.(person);
  await hears(`"of":${mine.seq}`);
  leave();
  const { posts } = await readPosts(forum, null);
  expect(posts.map((one) => [one.text, one.replies, one.likes])).toEqual([
    ["And tomorrow?", 0, 0],
    ["Who is in", 1, 1],
  ]);
  expect((await readPosts(other, null)).posts[0]).toMatchObject({ replies: 0, likes: 1 });
  expect((await readReplies(forum, seq))?.replies.map(({ text }) => text)).toEqual(["I am"]);
  const left = await query<{ removed_body: unknown; removed: boolean }>(
    "select removed_body, removed_at is not null as removed from forum_posts where forum_id = $1 and seq between 3 and 45",
    [forum],
  );
  expect(left).toEqual(Array.from({ length: 43 }, () => ({ removed_body: null, removed: true })));
  expect(
    await query("select fan_id, ups from forum_taps where forum_id = $1 order by ups", [thread]),
  ).toEqual([
    { fan_id: friend, ups: 1 },
    { fan_id: "erased", ups: 2 },
  ]);
  expect((await readPosts(thread, null)).posts[0]).toMatchObject({ upvotes: 3, downvotes: 1 });
  expect(await likedBy(friend, forum, [seq])).toEqual([seq]);
});

test("after a merge a double like counts once, and only that count changes", async () => {
  const [forum, other] = [await openForum(), await openForum()];
  for (const forumId of [forum, other])
    for (const text of ["One", "Two"]) await writePost({ forumId, fanId: newFanId(), text });
  await query("update forum_posts set likes = 5 where forum_id = any($1)", [[forum, other]]);
  const [rule] = forumsPersonalData.merge;
  const rows = [
    { forum_id: forum, seq: 1 },
    { forum_id: forum, seq: 1 },
    { forum_id: other, seq: 2 },
  ];
  const count = (by: 1 | -1) =>
    transaction(async (on) => rule && "counted" in rule && rule.counted?.(on, rows, by));
  const likes = async () =>
    Promise.all([forum, other].map(async (id) => (await readPosts(id, null)).posts.map((one) => one.likes)));
  await count(-1);
  expect(await likes()).toEqual([
    [5, 3],
    [4, 5],
  ]);
  await count(1);
  expect(await likes()).toEqual([
    [5, 5],
    [5, 5],
  ]);
});
