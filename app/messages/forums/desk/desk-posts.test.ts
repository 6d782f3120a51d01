import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { listenTo } from "../../../../testing/listening.ts";
import { openForum } from "../../../../testing/party.ts";
import { listReports, noteReport } from "../../../moderation/reports.server.ts";
import { topicOfForum } from "../forum-log.server.ts";
import { readPosts, readReplies } from "../forums.server.ts";
import { writePost } from "../posts.server.ts";
import { forumRecords } from "./desk-forums.server.ts";
import { listPosts, removePost, restorePost } from "./desk-posts.server.ts";
import { postsReportable } from "./reportable.server.ts";

const post = (forumId: string, text: string, of?: number, fanId = newFanId()) =>
  writePost({ forumId, fanId, text, ...(of !== undefined && { of }) });
const nothing = async () => undefined;
const noPost = { code: "no_such_post", status: 404 };
const repliesOf = async (id: string) => (await readPosts(id, null)).posts.map(({ replies }) => replies);

test("a removed post leaves an empty place, adjusts replies and settles its reports", async () => {
  const [forum, other] = [await openForum(), await openForum()];
  for (const id of [forum, other]) for (const text of ["One", "Two"]) await post(id, text);
  const [first, second] = [await post(forum, "Unkind", 1), await post(forum, "Kind", 1)];
  await post(other, "A reply", 1);
  await post(other, "Another", 2);
  const subject = `${forum} ${first.seq}`;
  for (const reported of [subject, `${other} ${first.seq}`])
    await noteReport({ kind: "post", subject: reported, reason: "abuse" }, newFanId());
  let noted = 0;
  const note = async () => void noted++;
  const { hears, leave } = await listenTo(topicOfForum(forum));
  await removePost(forum, first.seq, note);
  expect(await hears('"kind":"removed"')).toContain(`"of":${first.seq}`);
  expect([await repliesOf(forum), await repliesOf(other)]).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect((await readReplies(forum, 1))?.replies.map(({ seq }) => seq)).toEqual([second.seq]);
  expect((await listReports(false)).map((one) => one.subject)).toEqual([subject]);
  await expect(removePost(forum, first.seq, note)).rejects.toMatchObject(noPost);
  await expect(removePost(forum, 99, note)).rejects.toMatchObject(noPost);
  await expect(restorePost(forum, second.seq, note)).rejects.toMatchObject(noPost);
  await restorePost(forum, first.seq, note);
  expect(await hears('"kind":"restored"')).toContain(`"of":${first.seq}`);
  leave();
  await expect(restorePost(forum, first.seq, note)).rejects.toMatchObject(noPost);
  expect(noted).toBe(2);
  expect(await repliesOf(forum)).toEqual([0, 2]);
  expect((await readReplies(forum, 1))?.replies.map(({ text }) => text)).toEqual(["Unkind", "Kind"]);
  // A post of its own is nobody's reply.
  await removePost(forum, 2, nothing);
  expect(await repliesOf(forum)).toEqual([2]);
  const [{ body } = { body: {} }] = await query<{ body: object }>(
    "select body from log_entries where topic = $1 and seq = 2",
    [topicOfForum(forum)],
  );
  expect(body).toEqual({ text: "", removed: true });
});

test("the desk lists the newest fifty posts, or removed ones with text, never erased", async () => {
  const [forum, thread] = [await openForum(), await openForum({ kind: "thread" })];
  await query("delete from forum_posts");
  await post(thread, "The reels");
  for (let n = 1; n <= 50; n++) await post(forum, `Number ${n}`, n > 48 ? 1 : undefined);
  await query("update log_entries set at = now() - interval '1 hour' where topic = $1 and seq <= 2", [
    topicOfForum(forum),
  ]);
  await query("update log_entries set at = now() + interval '1 hour' where topic = $1", [
    topicOfForum(thread),
  ]);
  const { rows: listed } = await listPosts(false);
  expect(listed).toHaveLength(50);
  expect(listed[0]).toMatchObject({ forumId: thread, speaker: null, text: "The reels", isReply: false });
  expect(listed[1]).toMatchObject({ seq: 50, isReply: true, removed: false, sample: false });
  expect(listed[1]?.speaker).toMatch(/\S/);
  // Of one moment the later number comes first.
  expect(listed.slice(-2).map(({ seq }) => seq)).toEqual([3, 2]);
  await removePost(forum, 2, nothing);
  await removePost(forum, 1, nothing);
  expect((await listPosts(true)).rows.map(({ seq, text, removed }) => [seq, text, removed])).toEqual([
    [2, "Number 2", true],
    [1, "Number 1", true],
  ]);
  await query("update forum_posts set removed_body = null where forum_id = $1 and seq = 1", [forum]);
  expect((await listPosts(true)).rows.map(({ seq }) => seq)).toEqual([2]);
  expect((await listPosts(false)).rows.map(({ text }) => text)).not.toContain("");
});

test("a reported post shows its writer if public, and its text even when removed", async () => {
  const [forum, thread] = [await openForum(), await openForum({ kind: "thread" })];
  const fanId = newFanId();
  await post(forum, "First", undefined, fanId);
  await post(forum, "Second", undefined, fanId);
  await post(thread, "Whispered", undefined, fanId);
  await removePost(forum, 2, nothing);
  const find = (...subjects: string[]) => postsReportable.find(subjects);
  const where = { name: "The back row", path: expect.stringContaining(forum) };
  expect(await find(`${forum} 1`)).toMatchObject([
    { subject: `${forum} 1`, fanId, text: "First", removed: false, sample: false, where },
  ]);
  expect(await find(`${forum} 2`)).toMatchObject([{ text: "Second", removed: true, fanId }]);
  expect(await find(`${thread} 1`)).toMatchObject([{ text: "Whispered", fanId: null, speaker: null }]);
  expect(await find(`${forum} 9`, "no-forum 1", "nothing")).toEqual([]);
  expect((await find(`${forum} 1`, `${thread} 2`)).map(({ subject }) => subject)).toEqual([`${forum} 1`]);
  const authors = () =>
    Promise.all([`${forum} 1`, `${thread} 1`, `${thread} 2`].map((one) => postsReportable.authorOf(one)));
  expect(await authors()).toEqual([fanId, fanId, null]);
  await query("update forum_posts set is_sample = true where forum_id = $1 and seq = 1", [forum]);
  await query("update log_entries set is_sample = true where topic = $1 and seq = 1", [topicOfForum(forum)]);
  expect(await find(`${forum} 1`)).toMatchObject([{ fanId: null, sample: true }]);
  expect(await authors()).toEqual([null, fanId, null]);
  await query("update forum_posts set removed_body = null where forum_id = $1 and seq = 2", [forum]);
  expect(await find(`${forum} 2`)).toEqual([]);
});

test("the desk's forums stand in their order, of one place by their addresses", async () => {
  const ids = [await openForum(), await openForum(), await openForum()];
  await query("update forums set position = -1 where id = any($1)", [ids]);
  const listed = async () => (await forumRecords.list()).slice(0, 3).map(({ id }) => id);
  expect(await listed()).toEqual(ids.toSorted());
  const [first = "", ...others] = ids.toSorted();
  await query("update forums set position = -2 where id = any($1)", [others]);
  await query("update forums set retired_at = now() where id = $1", [first]);
  expect(await listed()).toEqual([...others, first]);
  expect((await forumRecords.list()).slice(1, 3).map(({ isRetired }) => isRetired)).toEqual([false, true]);
});
