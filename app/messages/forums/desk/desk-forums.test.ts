import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newestNumber } from "../../../../platform/log/log.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import type { Fan } from "../../../../testing/fan.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { LogReader } from "../../../../testing/log-reader.ts";
import { memberOf, signedIn } from "../../../../testing/operator.ts";
import { openForum } from "../../../../testing/party.ts";
import { topicOfForum } from "../forum-log.server.ts";
import { listDoors, listForums, readPosts, readReplies } from "../forums.server.ts";
import { writePost } from "../posts.server.ts";

let server: RunningApp;
let operator: Fan;
beforeAll(async () => {
  server = await startApp();
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const catalogue = "/operator/catalogue/forums";
const fields = {
  name: "The row that stays up",
  slug: "the-late-row",
  kind: "forum",
  placeholder: "Still up?",
  ink: "cyan",
  freshWord: "just now",
  isWatchParty: "off",
  onLive: "on",
  title: "",
  season: "",
  episode: "",
  minute: "",
  scene: "",
};

test("FORUM-01: a forum is added, edited, ordered and retired at the desk", async () => {
  const other = await openForum();
  expect((await operator.post(`${catalogue}/new`, fields)).headers.get("location")).toBe(
    `${catalogue}/the-late-row`,
  );
  expect(await operator.post(`${catalogue}/new`, fields).then((answer) => answer.text())).toContain(
    "Another forum has this address",
  );
  const late = async () => (await listForums()).find(({ id }) => id === "the-late-row");
  expect(await late()).toMatchObject({
    name: "The row that stays up",
    ink: "cyan",
    freshWord: "just now",
    onLive: true,
  });
  expect((await listDoors()).map(({ id }) => id)).toContain("the-late-row");
  await writePost({ forumId: "the-late-row", fanId: newFanId(), text: "Still up" });

  await operator.post(`${catalogue}/the-late-row`, { ...fields, name: "The very late row", onLive: "off" });
  expect(await late()).toMatchObject({ name: "The very late row" });
  expect((await listDoors()).map(({ id }) => id)).not.toContain("the-late-row");
  const refused = await operator.post(`${catalogue}/the-late-row`, { ...fields, season: "2" });
  expect(await refused.text()).toContain("Give the season and the episode, or neither");

  await operator.post(catalogue, { do: "move", key: "the-late-row", place: "1" });
  const order = (await listForums()).map(({ id }) => id);
  expect(order.indexOf("the-late-row")).toBeLessThan(order.indexOf(other));
  await operator.post(catalogue, { do: "retire", key: "the-late-row" });
  expect(await late()).toBeUndefined();
  expect(await (await operator.get("/fans?view=live&forum=the-late-row")).text()).toContain(
    "This forum is closed.",
  );
});

test("FORUM-06: a post is taken down from page and log, and restored", async () => {
  const forum = await openForum();
  const fanId = newFanId();
  const { seq } = await writePost({ forumId: forum, fanId, text: "The first word" });
  const reply = await writePost({ forumId: forum, fanId, text: "Unkind words", of: seq });
  // With the same numbers.
  const other = await openForum();
  for (const text of ["Elsewhere, first", "Elsewhere, second"])
    await writePost({ forumId: other, fanId: newFanId(), text });
  const moderator = await memberOf(server.origin, "mo@afters.example", "moderator");
  const act = (does: string, by = moderator) =>
    by.post("/operator/posts", { do: does, id: `${forum} ${reply.seq}` });
  const viewer = await memberOf(server.origin, "vi@afters.example", "viewer");
  expect((await act("remove", viewer)).status).toBe(403);
  const listed = await (await moderator.get("/operator/posts")).text();
  for (const text of ["Unkind words", "Elsewhere, first", "Elsewhere, second"])
    expect(listed.split(`>${text}<`), text).toHaveLength(2);

  const reader = new LogReader(server.origin, topicOfForum(forum), await newestNumber(topicOfForum(forum)));
  try {
    await act("remove");
    await reader.until(({ entries }) =>
      entries.some(({ kind, of }) => kind === "removed" && of === reply.seq),
    );
    expect((await readReplies(forum, seq))?.replies).toEqual([]);
    expect((await readPosts(forum, null)).posts[0]).toMatchObject({ replies: 0 });
    const left = await query("select 1 from log_entries where topic = $1 and body::text like '%Unkind%'", [
      topicOfForum(forum),
    ]);
    expect(left).toEqual([]);
    // What is left of it says where it stood.
    const bodies = await query("select body from log_entries where topic = $1 and seq = $2", [
      topicOfForum(forum),
      reply.seq,
    ]);
    expect(bodies).toEqual([{ body: { of: seq, text: "", removed: true } }]);
    expect(await (await moderator.get("/operator/posts?show=removed")).text()).toContain("Unkind words");
    await act("restore");
    await reader.until(({ entries }) => entries.some(({ kind }) => kind === "restored"));
  } finally {
    reader.close();
  }
  expect((await readReplies(forum, seq))?.replies.map(({ text }) => text)).toEqual(["Unkind words"]);
  expect((await readPosts(forum, null)).posts[0]).toMatchObject({ replies: 1 });
});
