import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { append } from "../../../platform/log/log.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { openForum } from "../../../testing/party.ts";
import { removePost, restorePost } from "./desk/desk-posts.server.ts";
import { lockForumLog, publishCounts, topicOfForum } from "./forum-log.server.ts";
import { loadForum } from "./forum-page.server.ts";
import {
  findLandingForum,
  forumHead,
  likedBy,
  listDoors,
  listForums,
  readPosts,
  readReplies,
  requireForum,
} from "./forums.server.ts";
import { likePost } from "./likes.server.ts";
import { writePost } from "./posts.server.ts";
import { tap } from "./taps.server.ts";

const post = (forumId: string, text: string, of?: number) =>
  writePost({ forumId, fanId: newFanId(), text, ...(of !== undefined && { of }) });
const nothing = async () => undefined;
const visitor = { session: null, person: null };

/** Many at once, of nobody. */
async function fill(forumId: string, many: number, of: number | null = null): Promise<void> {
  await transaction(async (on) => {
    await lockForumLog(on, forumId);
    const topic = topicOfForum(forumId);
    const entries = Array.from({ length: many }, (_, n) => ({ topic, kind: "post", body: { text: `${n}` } }));
    const seqs = (await append(on, entries)).map(({ seq }) => seq);
    await query(
      "insert into forum_posts (forum_id, seq, of_seq) select $1, seq, $3 from unnest($2::bigint[]) seq",
      [forumId, seqs, of],
      on,
    );
  });
}

async function countsHeard(forumId: string): Promise<Record<string, number[]>> {
  const { hears, leave } = await listenTo(topicOfForum(forumId));
  await publishCounts();
  const heard = await hears("counts");
  leave();
  const [, counts = "{}"] = /^data: .*?(\{(?:"\d+":\[[\d,]+\],?)*\})/m.exec(heard) ?? [];
  return JSON.parse(counts);
}

test("an open forum is live for everyone, and an unknown one for no one", async () => {
  const forum = await openForum();
  expect(await mayRead(topicOfForum(forum), visitor)).toBe(true);
  expect(await mayRead(topicOfForum("no-such-forum"), visitor)).toBe(false);
  // Where samples are shown, as they are here.
  await query("update forums set is_sample = true where id = $1", [forum]);
  expect(await mayRead(topicOfForum(forum), visitor)).toBe(true);
  await query("update forums set retired_at = now() where id = $1", [forum]);
  expect(await mayRead(topicOfForum(forum), visitor)).toBe(false);
  const refusal = { code: "no_such_forum", status: 404 };
  await expect(requireForum(forum)).rejects.toMatchObject(refusal);
  await expect(post(forum, "Hello")).rejects.toMatchObject(refusal);
  expect((await listForums()).map(({ id }) => id)).not.toContain(forum);
});

test("late readers learn of a removed post without text or writer", async () => {
  const forum = await openForum();
  const { leave } = await listenTo(topicOfForum(forum));
  const [first, second] = [await post(forum, "Kind words"), await post(forum, "Unkind words")];
  await removePost(forum, second.seq, nothing);
  await restorePost(forum, second.seq, nothing);
  const late = await listenTo(topicOfForum(forum), 0);
  const heard = await late.hears('"kind":"restored"');
  expect(heard).toContain("Kind words");
  expect(heard).not.toContain("Unkind");
  const names = [first, second].map((entry) => ("speaker" in entry && entry.speaker?.fanId) || "");
  expect(names.map((name) => heard.includes(name))).toEqual([true, false]);
  expect(heard).toMatch(/"seq":2,[^}]*"text":"","removed":true/);
  leave();
  late.leave();
});

test("counts are sent for the newest 40 posts and the last 200 changed, not removed", async () => {
  const forum = await openForum();
  await fill(forum, 241);
  // Each was counted a moment later than the one before it, and the newest long ago.
  await query(
    "update forum_posts set counted_at = now() - interval '30 seconds' + seq * interval '0.05 seconds' where forum_id = $1",
    [forum],
  );
  await query(
    "update forum_posts set counted_at = now() - interval '61 seconds' where forum_id = $1 and seq > 201",
    [forum],
  );
  expect(Object.keys(await countsHeard(forum)).map(Number)).toEqual(
    Array.from({ length: 240 }, (_, n) => n + 2),
  );
  await query("update forum_posts set counted_at = now() - interval '61 seconds' where forum_id = $1", [
    forum,
  ]);
  await query(
    "update forum_posts set removed_at = now(), counted_at = now() where forum_id = $1 and seq = 240",
    [forum],
  );
  const reply = await post(forum, "So do I", 3);
  await query(
    `update forum_posts set likes = 3, sample_likes = 4, ups = 10, sample_ups = 20, downs = 30, sample_downs = 40
     where forum_id = $1 and seq = 241`,
    [forum],
  );
  const counts = await countsHeard(forum);
  const newest = Array.from({ length: 41 }, (_, n) => n + 201).filter((seq) => seq !== 240);
  expect(Object.keys(counts).map(Number)).toEqual([3, ...newest, reply.seq]);
  expect([counts[3], counts[241]]).toEqual([
    [0, 1, 0, 0],
    [7, 0, 30, 70],
  ]);
});

test("posts are read 40 a page without replies or removed ones, and 200 replies", async () => {
  const forum = await openForum();
  const other = await openForum();
  await fill(forum, 40);
  await fill(other, 3);
  expect(await readPosts(forum, null)).toMatchObject({ more: false });
  const { seq } = await post(forum, "The forty-first");
  await fill(forum, 201, seq);
  await removePost(forum, 39, nothing);
  const page = await readPosts(forum, null);
  expect(page.posts.map((one) => one.seq)).toEqual([41, 40, ...Array.from({ length: 38 }, (_, n) => 38 - n)]);
  expect(page.more).toBe(false);
  expect((await readPosts(forum, 3)).posts.map((one) => one.seq)).toEqual([2, 1]);
  expect(page.posts[0]).toMatchObject({
    isCovered: false,
    sample: false,
    speaker: { name: expect.any(String) },
  });
  const talk = await readReplies(forum, seq);
  expect(talk?.post).toMatchObject({ seq, text: "The forty-first" });
  expect(talk?.replies.map((one) => one.seq)).toEqual(Array.from({ length: 200 }, (_, n) => n + 43));
  await removePost(forum, 242, nothing);
  expect((await readReplies(forum, seq))?.replies.at(-1)?.seq).toBe(241);
  expect((await readReplies(other, 3))?.replies).toEqual([]);
  for (const gone of [39, 241, 999]) expect(await readReplies(forum, gone)).toBeNull();
  const [removal] = await query<{ seq: number }>(
    "select max(seq)::int as seq from log_entries where topic = $1",
    [topicOfForum(forum)],
  );
  expect(await forumHead(forum)).toBe(removal?.seq);
});

test("a forum page has its posts or one thread, own likes and other forums", async () => {
  const [forum, other] = [await openForum(), await openForum()];
  const fanId = newFanId();
  for (const text of ["One", "Two", "Three"]) await post(forum, text);
  await writePost({ forumId: other, fanId, text: "Elsewhere" });
  await post(forum, "A reply", 1);
  await likePost(forum, 1, fanId, true);
  await likePost(forum, 2, newFanId(), true);
  await likePost(other, 1, fanId, true);
  const load = (words: string, who: string | null = fanId) =>
    loadForum(forum, who, new URLSearchParams(words));
  const page = await load("");
  expect(page).toMatchObject({
    replies: null,
    more: false,
    isLatest: true,
    liked: [1],
    cursor: 4,
    me: { fanId },
  });
  expect(page.posts.map(({ seq }) => seq)).toEqual([3, 2, 1]);
  expect(page.others.map(({ id }) => id)).toContain(other);
  expect(page.others.map(({ id }) => id)).not.toContain(forum);
  expect(await load("", null)).toMatchObject({ liked: [], me: null });
  const older = await load("before=2");
  expect(older.posts.map(({ seq }) => seq)).toEqual([1]);
  expect(older.isLatest).toBe(false);
  await fill(forum, 41);
  expect(await load("")).toMatchObject({ more: true });
  const thread = await load("thread=1");
  expect(thread.more).toBe(false);
  expect([thread.posts.length, thread.replies?.map(({ text }) => text)]).toEqual([1, ["A reply"]]);
  for (const none of ["thread=99", "thread=", "thread=x"])
    await expect(load(none)).rejects.toMatchObject({ code: "no_such_post", status: 404 });
  expect(await likedBy(fanId, forum, [2, 3])).toEqual([]);
});

test("forums are in order, 50 at most, eight with doors, one for the landing page", async () => {
  await query("update forums set on_live = false, position = 900");
  const forums = await Promise.all(Array.from({ length: 9 }, () => openForum()));
  await query("update forums set position = array_position($1::text[], id) where id = any($1)", [forums]);
  const [first = "", second = "", third = ""] = forums;
  expect(await findLandingForum()).toBeNull();
  await query("update forums set on_landing = true where id = any($1)", [[second, third]]);
  expect(await findLandingForum()).toBe(second);
  await query("update forums set kind = 'thread' where id = $1", [second]);
  expect(await findLandingForum()).toBe(third);
  await query("update forums set title = 'vesper-line' where id = $1", [first]);
  for (const text of ["Older", "Newer", "Taken away"]) await post(first, text);
  await removePost(first, 3, nothing);
  await post(first, "A reply", 2);
  await post(second, "Of a thread");
  await post(third, "so it turns out the widow wrote them");
  const doors = await listDoors();
  expect(doors.map(({ id }) => id)).toEqual(forums.slice(0, 8));
  expect(doors.slice(0, 3).map(({ latest }) => latest)).toEqual(["Newer", null, null]);
  expect(doors[0]).toMatchObject({ slug: "vesper-line", title: "Vesper Line" });
  expect((await readPosts(third, null)).posts[0]).toMatchObject({ isCovered: true });
  expect((await listForums()).slice(0, 9).map(({ id, onLive }) => [id, onLive])).toEqual(
    forums.map((id) => [id, true]),
  );
  await query("update forums set position = 7 where id = any($1)", [forums]);
  expect((await listDoors()).map(({ id }) => id)).toEqual(forums.toSorted().slice(0, 8));
  await Promise.all(Array.from({ length: 51 }, () => openForum()));
  expect(await listForums()).toHaveLength(50);
});

test("a retry is known by fan, forum and key, even at once", async () => {
  const [forum, other] = [await openForum(), await openForum()];
  const fanId = newFanId();
  const asked = { forumId: forum, fanId, text: "Kettle on", clientKey: "one-and-the-same" };
  const [one, again] = [await writePost(asked), await writePost(asked)];
  expect(again).toEqual(one);
  const another = { ...asked, clientKey: "quite-another" };
  const sent = await Promise.all(Array.from({ length: 10 }, () => writePost(another)));
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1);
  await writePost({ ...asked, fanId: newFanId() });
  await writePost({ ...asked, forumId: other });
  expect((await readPosts(forum, null)).posts).toHaveLength(3);
  expect((await readPosts(other, null)).posts).toHaveLength(1);

  // Nothing counts a reply but the post itself.
  expect(await post(forum, "Mine too", 1)).toMatchObject({ kind: "reply", of: 1 });
  expect(one).not.toHaveProperty("of");
  const repliesOf = async (id: string) => (await readPosts(id, null)).posts.map(({ replies }) => replies);
  expect([await repliesOf(forum), await repliesOf(other)]).toEqual([[0, 0, 1], [0]]);
  const refused = (words: object) =>
    expect(writePost({ ...asked, clientKey: "new-key-1", ...words })).rejects;
  await refused({ of: 9 }).toMatchObject({ code: "no_such_post", status: 404 });
  await refused({ of: 4 }).toMatchObject({ code: "no_replies", status: 409 });
  await refused({ text: "see www.example.com" }).toMatchObject({ code: "not_like_this", status: 422 });
  await refused({ text: "my partner hits me" }).toMatchObject({
    message: expect.stringContaining("crisis line"),
  });
  const thread = await openForum({ kind: "thread" });
  await post(thread, "The reels");
  await refused({ forumId: thread, of: 1 }).toMatchObject({ code: "no_replies", status: 409 });
  await removePost(forum, 1, nothing);
  await refused({ of: 1 }).toMatchObject({ code: "no_such_post" });
});

test("a like counts for one fan and post, plus samples, not for replies or removed", async () => {
  const [forum, other] = [await openForum(), await openForum()];
  const [fan, friend] = [newFanId(), newFanId()];
  for (const id of [forum, other]) for (const text of ["One", "Two"]) await post(id, text);
  await post(forum, "A reply", 1);
  await query("update forum_posts set sample_likes = 5 where forum_id = $1 and seq = 1", [forum]);
  for (const [id, seq, who] of [
    [forum, 1, fan],
    [forum, 1, friend],
    [forum, 2, fan],
    [other, 1, fan],
  ] as const)
    await likePost(id, seq, who, true);
  expect(await likePost(forum, 1, fan, false)).toEqual({ likes: 6 });
  const likesOf = async (id: string) => (await readPosts(id, null)).posts.map(({ likes }) => likes);
  expect([await likesOf(forum), await likesOf(other)]).toEqual([
    [1, 6],
    [0, 1],
  ]);
  expect([
    await likedBy(friend, forum, [1]),
    await likedBy(fan, forum, [1, 2]),
    await likedBy(fan, other, [1]),
  ]).toEqual([[1], [2], [1]]);
  await expect(likePost(forum, 3, fan, true)).rejects.toMatchObject({ code: "no_such_post", status: 404 });
  await removePost(forum, 2, nothing);
  await expect(likePost(forum, 2, friend, true)).rejects.toMatchObject({ code: "no_such_post" });
  await query("update forums set retired_at = now() where id = $1", [other]);
  await expect(likePost(other, 1, friend, true)).rejects.toMatchObject({ code: "no_such_post" });
});

test("taps count for their post plus samples, not for forums, removed posts or muted", async () => {
  const [thread, other, forum] = [
    await openForum({ kind: "thread" }),
    await openForum({ kind: "thread" }),
    await openForum(),
  ];
  for (const id of [thread, other, forum]) for (const text of ["One", "Two"]) await post(id, text);
  await query(
    "update forum_posts set sample_ups = 100, sample_downs = 1000 where forum_id = $1 and seq = 1",
    [thread],
  );
  const fanId = newFanId();
  const one = { forumId: thread, seq: 1, fanId, clientKey: "one-and-the-same" };
  const both = await Promise.all([
    tap({ ...one, ups: 3, downs: 2 }),
    tap({ ...one, seq: 2, ups: 1, downs: 0 }),
    tap({ ...one, fanId: newFanId(), ups: 10, downs: 20 }),
    tap({ ...one, forumId: other, ups: 5, downs: 0 }),
  ]);
  expect(both).toEqual([
    { upvotes: 113, downvotes: 1022 },
    { upvotes: 1, downvotes: 0 },
    { upvotes: 113, downvotes: 1022 },
    { upvotes: 5, downvotes: 0 },
  ]);
  expect((await readPosts(other, null)).posts.map(({ upvotes }) => upvotes)).toEqual([0, 5]);
  await removePost(thread, 2, nothing);
  await query("update forums set retired_at = now() where id = $1", [other]);
  for (const gone of [{ forumId: forum }, { seq: 2 }, { forumId: other }])
    await expect(tap({ ...one, ...gone, clientKey: "another-1", ups: 1, downs: 0 })).rejects.toMatchObject({
      code: "no_such_post",
    });
});
