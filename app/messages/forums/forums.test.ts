import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { flawsOf, LogReader } from "../../../testing/log-reader.ts";
import { openForum } from "../../../testing/party.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { topicOfForum } from "./forum-log.server.ts";
import { readPosts, readReplies } from "./forums.server.ts";
import { likePost } from "./likes.server.ts";
import { writePost } from "./posts.server.ts";
import { tap } from "./taps.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const post = (forumId: string, text: string, fanId = newFanId()) => writePost({ forumId, fanId, text });
const countsOf = async (forumId: string, seq: number) =>
  (await readPosts(forumId, null)).posts.find((one) => one.seq === seq);

test("FORUM-04..06: a post is stored with its fields, newest first, once", async () => {
  const forum = await openForum();
  const fan = newFanId();
  await post(forum, "The first seat");
  const asked = { forumId: forum, fanId: fan, text: "The second seat", clientKey: "one-and-the-same" };
  const [one, again] = [await writePost(asked), await writePost(asked)];
  expect(again).toEqual(one);
  const { posts } = await readPosts(forum, null);
  expect(posts.map(({ text }) => text)).toEqual(["The second seat", "The first seat"]);
  expect(posts[0]).toMatchObject({
    speaker: { fanId: fan, name: expect.stringMatching(/\S/), avatar: expect.any(String) },
    likes: 0,
    replies: 0,
    sample: false,
  });
  expect(Math.abs((posts[0]?.at ?? 0) - Date.now())).toBeLessThan(10_000);
});

test("FORUM-05: a reply counts on its post and goes one level deep", async () => {
  const forum = await openForum();
  const { seq } = await post(forum, "Who lays the table?");
  const reply = await writePost({ forumId: forum, fanId: newFanId(), text: "I do", of: seq });
  expect(await countsOf(forum, seq)).toMatchObject({ replies: 1 });
  expect((await readPosts(forum, null)).posts).toHaveLength(1);
  expect((await readReplies(forum, seq))?.replies.map(({ text }) => text)).toEqual(["I do"]);
  const deeper = writePost({ forumId: forum, fanId: newFanId(), text: "So do I", of: reply.seq });
  await expect(deeper).rejects.toMatchObject({ code: "no_replies" });
  const nothing = writePost({ forumId: forum, fanId: newFanId(), text: "Hello?", of: 999 });
  await expect(nothing).rejects.toMatchObject({ code: "no_such_post" });
  expect(await readReplies(forum, reply.seq)).toBeNull();
});

test("FORUM-05: one like per fan, reversible, also under load", async () => {
  const forum = await openForum();
  const { seq } = await post(forum, "We have a seating plan");
  const fan = newFanId();
  expect(await likePost(forum, seq, fan, true)).toEqual({ likes: 1 });
  expect(await likePost(forum, seq, fan, true)).toEqual({ likes: 1 });
  await Promise.all(Array.from({ length: 20 }, () => likePost(forum, seq, newFanId(), true)));
  expect(await likePost(forum, seq, fan, false)).toEqual({ likes: 20 });
  expect(await likePost(forum, seq, fan, false)).toEqual({ likes: 20 });
  expect(await countsOf(forum, seq)).toMatchObject({ likes: 20 });
  await expect(likePost(forum, seq + 1, fan, true)).rejects.toMatchObject({ code: "no_such_post" });
});

test("FORUM-10, FORUM-11: a thread's post is nobody's, on top, with 0 votes", async () => {
  const thread = await openForum({ kind: "thread" });
  await post(thread, "the reels");
  const entry = await post(thread, "do not open it");
  expect(entry).not.toHaveProperty("speaker");
  const { posts } = await readPosts(thread, null);
  expect(posts[0]).toMatchObject({ text: "do not open it", speaker: null, upvotes: 0, downvotes: 0 });
  await expect(likePost(thread, entry.seq, newFanId(), true)).rejects.toMatchObject({ code: "no_such_post" });
  const reply = writePost({ forumId: thread, fanId: newFanId(), text: "open it", of: entry.seq });
  await expect(reply).rejects.toMatchObject({ code: "no_replies" });
});

test("FORUM-12: taps add up without a limit, retries once, also under load", async () => {
  const thread = await openForum({ kind: "thread" });
  const { seq } = await post(thread, "the reels");
  const fanId = newFanId();
  const burst = { forumId: thread, seq, fanId };
  await Promise.all([
    tap({ ...burst, ups: 17, downs: 0, clientKey: "burst-one" }),
    tap({ ...burst, ups: 17, downs: 0, clientKey: "burst-one" }),
    tap({ ...burst, ups: 9, downs: 2, clientKey: "burst-two" }),
    ...Array.from({ length: 30 }, () => tap({ ...burst, fanId: newFanId(), ups: 2, downs: 1 })),
    expect(tap({ ...burst, seq: 999, ups: 1, downs: 0 })).rejects.toMatchObject({ code: "no_such_post" }),
  ]);
  await tap({ ...burst, ups: 17, downs: 0, clientKey: "burst-one" });
  expect(await countsOf(thread, seq)).toMatchObject({ upvotes: 86, downvotes: 32 });
  const [sum] = await query<{ ups: number; downs: number }>(
    "select sum(ups)::int as ups, sum(downs)::int as downs from forum_taps where forum_id = $1",
    [thread],
  );
  expect(sum).toEqual({ ups: 86, downs: 32 });
});

test("FORUM-12: taps are rate-limited on the server", async () => {
  const thread = await openForum({ kind: "thread" });
  const { seq } = await post(thread, "the reels");
  const fan = new Fan(server.origin);
  expect(await fan.send(`/forums/${thread}/taps`, { seq, ups: 1 })).toMatchObject({ ok: true });
  const answers = await Promise.all(
    // More than a slow machine answers within two of the ten seconds that the limit is for.
    Array.from({ length: 149 }, () => fan.send(`/forums/${thread}/taps`, { seq, ups: 1 })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  const counted = answers.filter(({ status }) => status === 200).length;
  expect(counted).toBeGreaterThanOrEqual(49);
  expect(await countsOf(thread, seq)).toMatchObject({ upvotes: counted + 1 });
});

test("FORUM-06: posts, replies and counts arrive live and in order in the forum", async () => {
  const [forum, other] = [await openForum(), await openForum()];
  const reader = new LogReader(server.origin, topicOfForum(forum), 0);
  const [one, two] = [new Fan(server.origin), new Fan(server.origin)];
  try {
    const sent = await one.send<{ entry: { seq: number } }>(`/forums/${forum}/posts`, { text: "Kettle on" });
    const { seq } = sent.entry;
    await one.send(`/forums/${other}/posts`, { text: "Elsewhere" });
    await two.send(`/forums/${forum}/posts`, { text: "Mine too", of: seq });
    await two.send(`/forums/${forum}/likes`, { seq, liked: "yes" });
    const counts = () => (reader.states.get("counts") as Record<string, number[]> | undefined)?.[seq];
    await reader.until(() => counts()?.join() === "1,1,0,0");
    expect(reader.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ["post", "Kettle on"],
      ["reply", "Mine too"],
    ]);
    expect(flawsOf(reader.entries)).toEqual([]);
  } finally {
    reader.close();
  }
});

test("FORUM-06: harmful text is returned, retired forums and muted fans cannot post", async () => {
  const forum = await openForum();
  const fan = new Fan(server.origin);
  expect(await fan.send(`/forums/${forum}/posts`, { text: "see www.example.com" })).toMatchObject({
    status: 422,
    code: "not_like_this",
    fields: { text: expect.stringContaining("Say it another way") },
  });
  expect((await readPosts(forum, null)).posts).toEqual([]);
  const muted = newFanId();
  await muteFan(muted, null);
  await expect(post(forum, "Hello", muted)).rejects.toMatchObject({ code: "muted" });
  await query("update forums set retired_at = now() where id = $1", [forum]);
  await expect(post(forum, "Hello")).rejects.toMatchObject({ code: "no_such_forum" });
  expect((await fan.get(`/live?topic=${topicOfForum(forum)}`)).status).toBe(404);
  // Where samples are not shown.
  const sample = await openForum();
  await query("update forums set is_sample = true where id = $1", [sample]);
  expect((await fan.get(`/live?topic=${topicOfForum(sample)}`)).status).toBe(404);
});

test("FORUM-06: older posts follow in pages, none twice and none left out", async () => {
  const forum = await openForum();
  const fan = newFanId();
  for (let n = 1; n <= 43; n++) await writePost({ forumId: forum, fanId: fan, text: `Number ${n}` });
  const first = await readPosts(forum, null);
  const next = await readPosts(forum, first.posts.at(-1)?.seq ?? 0);
  expect([first.more, next.more]).toEqual([true, false]);
  expect([...first.posts, ...next.posts].map(({ text }) => text)).toEqual(
    Array.from({ length: 43 }, (_, n) => `Number ${43 - n}`),
  );
});
