import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { TopicReader } from "../../../testing/topic-reader.ts";
import { actOnReport } from "../../admin/reports/report-actions.server.ts";
import { listReported, report } from "../../admin/reports/reports.server.ts";
import { loadChat } from "../../messages/threads/chat.server.ts";
import { threadTopic, writeLine } from "../../messages/threads/threads.server.ts";
import { unreadOf } from "../../messages/threads/unread.server.ts";
import { block } from "../cards/blocks.server.ts";
import { follow, followedBy } from "../cards/follows.server.ts";
import { findMe, welcomeFan } from "../fans.server.ts";
import { befriend, friendLink, ownerOfLink } from "./friend-links.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ SAMPLE_CONTENT: "on" });
});
afterAll(() => server.stop());

const ada = {
  email: "ada@afters.example",
  role: "operator" as const,
  sessionId: "s",
  signedInAt: new Date(),
  network: "10.0.0.1",
};
const newFan = async () => (await welcomeFan(newFanId())).fanId;
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
const refs = async (fanId: string) => (await followedBy(fanId)).map(({ ref }) => ref);
const load = (fanId: string, params: Record<string, string> = {}) =>
  loadChat({ fanId, address: "", params: new URLSearchParams(params) });
async function thread(fanId: string, ref: string) {
  const data = await load(fanId, { thread: ref });
  return data.kind === "thread" ? data.thread : null;
}

/** Who has said hello to each other. */
async function twoFriends() {
  const [one, other] = [await newFan(), await newFan()];
  await befriend(other, tokenOf(await friendLink(one, { isNew: false })));
  await writeLine(one, other, "Hello");
  await writeLine(other, one, "Hello you");
  return [one, other] as const;
}

/** A fan as a browser is one, with their id. */
async function visitor(name: string) {
  const fan = new Fan(server.origin);
  await fan.send("/fan-card", { name });
  const [row] = await query<{ id: string }>("select id from fans where name = $1", [name]);
  return { fan, id: row?.id ?? "" };
}

test("CHAT-06: accepting a friend's link makes both follow each other once", async () => {
  const [one, other] = [await newFan(), await newFan()];
  const url = await friendLink(one, { isNew: false });
  expect(await friendLink(one, { isNew: false })).toBe(url);
  for (let times = 0; times < 2; times++)
    expect(await befriend(other, tokenOf(url))).toMatchObject({ ref: one });
  expect([await refs(one), await refs(other)]).toEqual([[other], [one]]);
  // Whose link it is finds it told, once: unread on top of their conversations, and live in what they have open.
  const told = async (fanId: string) => {
    const chat = await load(fanId);
    const all = chat.kind === "list" ? chat.conversations : [];
    return all
      .filter(({ friend }) => !friend.isSample)
      .map(({ friend, unread, text }) => [friend.ref, unread, text]);
  };
  const words = "You follow each other now. Say hello.";
  expect([await told(one), await told(other)]).toEqual([[[other, 1, words]], [[one, 0, words]]]);
  expect(
    await query("select 1 from log_entries where topic = $1 and kind = 'unread'", [`fan:${one}`]),
  ).toHaveLength(1);
  await writeLine(one, other, "Third row?");
  await writeLine(other, one, "Third row.");
  expect((await thread(one, other))?.lines.map(({ text, isOwn }) => [text, isOwn])).toEqual([
    ["Third row?", true],
    ["Third row.", false],
  ]);
  await expect(befriend(one, tokenOf(url))).rejects.toMatchObject({ code: "yourself", status: 409 });
});

test("PHONE-02: a new friend and their first line are one unread item", async () => {
  const [one, other] = [await newFan(), await newFan()];
  await befriend(other, tokenOf(await friendLink(one, { isNew: false })));
  for (const [text, unread] of [
    ["Is this seat free?", 4],
    ["Third row?", 5],
  ] as const) {
    await writeLine(other, one, text);
    expect(await unreadOf(one)).toBe(unread);
  }
});

test("a new link ends the old one; forged links and those of deleted fans fail", async () => {
  const [one, other] = [await newFan(), await newFan()];
  const old = await friendLink(one, { isNew: false });
  const url = await friendLink(one, { isNew: true });
  expect(url).not.toBe(old);
  const nobody = { code: "no_such_link", status: 404 };
  await expect(befriend(other, tokenOf(old))).rejects.toMatchObject(nobody);
  await expect(ownerOfLink("x".repeat(22))).rejects.toMatchObject(nobody);
  expect(await refs(other)).toEqual([]);
  const page = await fetch(`${server.origin}/friends/${tokenOf(url)}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("saved you a seat")]);
  expect((await fetch(`${server.origin}/friends/${tokenOf(old)}`)).status).toBe(404);
  await query("update fans set name = null where id = $1", [one]);
  await expect(befriend(other, tokenOf(url))).rejects.toMatchObject(nobody);
});

test("a plain form makes the link and takes the seat", async () => {
  const { fan, id } = await visitor(`Row ${uniqueWord()}`);
  const made = await fan.post("/friends/link", {}, "/fans?view=chat");
  expect(made.headers.get("location")).toBe("/fans?view=chat&see=link");
  const [, token = ""] =
    /\/friends\/([\w-]+)/.exec(await (await fan.get("/fans?view=chat&see=link")).text()) ?? [];
  const friend = await visitor(`Seat ${uniqueWord()}`);
  const taken = await friend.fan.post(`/friends/${token}/accept`, {}, `/friends/${token}`);
  expect(taken.headers.get("location")).toBe(`/fans?view=chat&thread=${id}`);
  expect(await refs(id)).toEqual([friend.id]);
});

test("a blocked fan is unfollowed, cannot write or follow, and is not notified", async () => {
  const [one, other] = await twoFriends();
  expect(await unreadOf(one)).toBe(4);
  for (let times = 0; times < 2; times++) await block(one, other, true);
  expect([await refs(one), await refs(other)]).toEqual([[], []]);
  const away = { code: "not_taken", status: 403, message: expect.stringContaining("cannot be reached") };
  await expect(writeLine(other, one, "Still there?")).rejects.toMatchObject(away);
  await expect(follow(other, one, true)).rejects.toMatchObject(away);
  await expect(befriend(other, tokenOf(await friendLink(one, { isNew: false })))).rejects.toMatchObject(away);
  await expect(writeLine(one, other, "Me")).rejects.toMatchObject({ code: "blocked", status: 409 });
  // Who is turned away is given no name for it.
  const stranger = newFanId();
  await block(stranger, one, true);
  const link = tokenOf(await friendLink(one, { isNew: false }));
  await expect(befriend(stranger, link)).rejects.toMatchObject({ code: "blocked", status: 409 });
  expect(await findMe(stranger)).toBeNull();
  expect([(await thread(one, other))?.closed, (await thread(other, one))?.closed]).toEqual([
    "blocked",
    "away",
  ]);
  const list = await load(one);
  expect(list.kind === "list" && list.conversations.map(({ friend }) => friend.ref)).not.toContain(other);
  expect(list.kind === "list" && list.blocked.map(({ ref }) => ref)).toEqual([other]);
  expect(await unreadOf(one)).toBe(3);
  await block(one, other, false);
  await writeLine(other, one, "There you are");
  expect((await thread(one, other))?.lines).toHaveLength(3);
  await expect(block(one, one, true)).rejects.toMatchObject({ code: "yourself" });
  await expect(block(one, "nobody", true)).rejects.toMatchObject({ code: "no_such_fan" });
});

test("a sample friend can be blocked too, and is no longer unread", async () => {
  const one = await newFan();
  expect(await unreadOf(one)).toBe(3);
  await block(one, "nova", true);
  expect(await unreadOf(one)).toBe(2);
  const list = await load(one);
  expect(list.kind === "list" && list.conversations.map(({ friend }) => friend.ref)).not.toContain("nova");
});

test("blocking ends both streams at once, and neither can continue the conversation", async () => {
  const [one, other] = [await visitor(`Aisle ${uniqueWord()}`), await visitor(`Balcony ${uniqueWord()}`)];
  await befriend(other.id, tokenOf(await friendLink(one.id, { isNew: false })));
  await writeLine(one.id, other.id, "Hello");
  const topic = threadTopic(one.id, other.id);
  const readers = [new TopicReader(one.fan), new TopicReader(other.fan)];
  for (const reader of readers) await reader.open([`0@${topic}`]);
  await expect.poll(() => readers.map((reader) => reader.taken)).toEqual([[topic], [topic]]);
  expect((await one.fan.send(`/fan-cards/${other.id}/block`, { on: "yes" })).status).toBe(200);
  for (const reader of readers) await expect.poll(() => [...reader.ended.keys()]).toEqual([topic]);
  for (const reader of readers) {
    reader.ended.clear();
    await reader.change([`0@${topic}`], []);
    await expect.poll(() => [...reader.ended]).toEqual([[topic, "no_such_topic"]]);
    reader.close();
  }
});

test("a line is reported by the two only; removed text is nowhere, and can be restored", async () => {
  const [one, other] = await twoFriends();
  const words = `Hurtful ${uniqueWord()}`;
  await writeLine(one, other, words);
  const subject = (await thread(other, one))?.lines.at(-1)?.subject ?? "";
  expect((await thread(one, other))?.lines.at(-1)?.subject).toBeNull();
  const asked = { kind: "line", subject, reason: "abuse" } as const;
  await expect(report(asked, newFanId())).rejects.toMatchObject({ code: "nothing_there", status: 404 });
  await report(asked, other);
  expect((await listReported(true)).find((found) => found.subject === subject)?.thing).toMatchObject({
    text: words,
    fanId: one,
  });
  await actOnReport("remove", "line", subject, ada);
  const log = async () =>
    JSON.stringify(
      await query("select body from log_entries where topic = $1 order by seq", [threadTopic(one, other)]),
    );
  expect(await log()).not.toContain(words);
  for (const [fan, friend] of [
    [one, other],
    [other, one],
  ] as const)
    expect((await thread(fan, friend))?.lines.at(-1)).toMatchObject({ text: "", removed: true });
  await expect(report(asked, other)).rejects.toMatchObject({ code: "nothing_there" });
  await actOnReport("restore", "line", subject, ada);
  expect((await thread(other, one))?.lines.at(-1)).toMatchObject({ text: words, removed: false });
});
