import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { openDrop } from "../../../testing/drops/drop.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { block } from "../../fans/cards/blocks.server.ts";
import { follow } from "../../fans/cards/follows.server.ts";
import { fanTopic } from "../../fans/fan-news.server.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { clearFanCards, seedFanCards } from "../../samples/fan-cards.server.ts";
import { seedNews } from "../../samples/news.server.ts";
import { loadChat } from "./chat.server.ts";
import { ThreadMessageForm } from "./thread-form.ts";
import { markRead, share, threadTopic, writeLine } from "./threads.server.ts";
import { unreadOf } from "./unread.server.ts";

beforeAll(async () => {
  await transaction(seedFanCards);
  await transaction(seedNews);
});

const newFan = async () => (await welcomeFan(newFanId())).fanId;
async function twoFriends() {
  const [one, other] = [await newFan(), await newFan()];
  await follow(one, other, true);
  return [one, other] as const;
}
const load = (fanId: string | null, params: Record<string, string> = {}) =>
  loadChat({ fanId, address: "", params: new URLSearchParams(params) });
async function thread(fanId: string | null, ref: string) {
  const data = await load(fanId, { thread: ref });
  return data.kind === "thread" ? data.thread : null;
}
const said = async (fanId: string, ref: string) =>
  (await thread(fanId, ref))?.lines.map(({ text, isOwn }) => [isOwn ? "own" : "theirs", text]);
const list = async (fanId: string | null) => {
  const data = await load(fanId);
  return data.kind === "list" ? data.conversations : [];
};

test("CHAT: two fans share one log, and a repeated message is stored once", async () => {
  const [one, other] = await twoFriends();
  const key = randomUUID();
  await Promise.all([writeLine(one, other, "Are you in?", key), writeLine(one, other, "Are you in?", key)]);
  await writeLine(other, one, "Third row.");
  expect(await said(one, other)).toEqual([
    ["own", "Are you in?"],
    ["theirs", "Third row."],
  ]);
  expect(await said(other, one)).toEqual([
    ["theirs", "Are you in?"],
    ["own", "Third row."],
  ]);
  expect((await list(one))[0]).toMatchObject({
    friend: { ref: other },
    text: "Third row.",
    unread: 1,
    isOwn: false,
  });
});

test("a conversation is read by its two alone", async () => {
  const [one, other] = await twoFriends();
  await writeLine(one, other, "Just us.");
  const reads = (person: string | null) => mayRead(threadTopic(one, other), { session: null, person });
  expect([await reads(one), await reads(other), await reads(newFanId()), await reads(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect((await thread(newFanId(), other))?.lines).toEqual([]);
});

test("PHONE-02: newcomers have three unread sample lines; reading clears them", async () => {
  const [one, other] = await twoFriends();
  expect([await unreadOf(null), await unreadOf(other)]).toEqual([3, 3]);
  expect((await list(null)).map(({ friend, unread }) => [friend.isSample, unread])).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
  ]);
  await Promise.all(Array.from({ length: 4 }, (_, n) => writeLine(one, other, `Line ${n}`)));
  expect([await unreadOf(one), await unreadOf(other)]).toEqual([3, 7]);
  const told = await query<{ unread: number }>(
    "select (body->>'unread')::int as unread from log_entries where topic = $1 and kind = 'unread' order by seq",
    [fanTopic(other)],
  );
  expect(told.map(({ unread }) => unread)).toEqual([4, 5, 6, 7]);
  expect(await markRead(other, one)).toBe(3);
  expect(await markRead(other, "nova")).toBe(2);
  expect(await markRead(other, "nova")).toBe(2);
  expect(await markRead(other, "theo")).toBe(2);
  expect((await thread(other, "nova"))?.isUnread).toBe(false);
  // Who is blocked has written before: it counts no more, and again once they are not.
  await writeLine(one, other, "And another thing");
  expect(await unreadOf(other)).toBe(3);
  await block(other, one, true);
  expect(await unreadOf(other)).toBe(2);
  await block(other, one, false);
  expect(await unreadOf(other)).toBe(3);
  await markRead(other, one);
  await writeLine(other, "kit", "Medium, thank you.");
  expect(await unreadOf(other)).toBe(2);
  expect(await markRead(other, "kit")).toBe(1);
});

test("CHAT-07: seven sample friends reply with all lines before repeating", async () => {
  const [one, other] = [await newFan(), await newFan()];
  const rows = await query<{ fan_id: string; replies: string[] }>(
    "select fan_id, replies from fan_cards where is_sample",
  );
  expect(rows).toHaveLength(7);
  const replies = rows.find(({ fan_id }) => fan_id === "sample_sol")?.replies ?? [];
  const heard = async (fanId: string) =>
    (await thread(fanId, "sol"))?.lines.filter(({ isOwn }) => !isOwn).map(({ text }) => text) ?? [];
  for (const fanId of [one, other])
    for (let n = 0; n <= replies.length; n++) await writeLine(fanId, "sol", `Line ${n}`);
  const [first, second] = [await heard(one), await heard(other)];
  expect(first).toHaveLength(replies.length + 1);
  expect(first.slice(0, replies.length).sort()).toEqual([...replies].sort());
  expect(first).not.toEqual(second);
  const all = (await thread(one, "sol"))?.lines ?? [];
  expect(all.map(({ isOwn }) => isOwn)).toEqual(all.map((_, n) => n % 2 === 0));
  for (const { fan_id } of rows) await writeLine(one, fan_id.replace("sample_", ""), "And you?");
  expect(await list(one)).toHaveLength(7);
});

test("lines of many at once are all unread, and the last count told is the right one", async () => {
  const other = await newFan();
  const writers = await Promise.all(Array.from({ length: 24 }, newFan));
  for (const one of writers) await follow(one, other, true);
  // The log of their news is there, so that nobody waits for it to be made.
  await writeLine(writers[0] as string, other, "First");
  await Promise.all(writers.map((one) => writeLine(one, other, "Hello")));
  const [last] = await query<{ unread: number }>(
    "select (body->>'unread')::int as unread from log_entries where topic = $1 order by seq desc limit 1",
    [fanTopic(other)],
  );
  expect([await unreadOf(other), last?.unread]).toEqual([28, 28]);
});

test("one writes to followed fans or earlier writers only, and not while muted", async () => {
  const [one, other] = await twoFriends();
  await expect(writeLine(other, one, "Hi")).rejects.toMatchObject({ code: "follow_first", status: 409 });
  expect((await thread(other, one))?.closed).toBe("stranger");
  await writeLine(one, other, "Hi");
  await writeLine(other, one, "Hi back");
  await expect(writeLine(one, one, "Me?")).rejects.toMatchObject({ code: "yourself" });
  await expect(writeLine(one, "nobody", "You?")).rejects.toMatchObject({ code: "no_such_fan" });
  await muteFan(one, null);
  await expect(writeLine(one, other, "Psst")).rejects.toMatchObject({ code: "muted", status: 403 });
  expect(await said(other, one)).toHaveLength(2);
  const refused = (text: string) =>
    ThreadMessageForm.safeParse({ fan: "nova", text }).error?.issues[0]?.message;
  expect(refused(" \n ")).toBe("Please write something.");
  expect(refused("é".repeat(501))).toBe("Please use at most 500 characters.");
  expect(refused("é".repeat(500))).toBeUndefined();
});

test("SHARE-01..02, SHARE-04..05: a shared item has type, title, content and image", async () => {
  const [one, other] = await twoFriends();
  await query(
    `insert into trivia (id, title, text, picture, spoils_title, position)
     values ('open-card', 'carmilla', 'The key is red.', null, null, 900), ('spoiling-card', 'carmilla', 'She did it.', null, 'carmilla', 901)`,
  );
  const [fact] = await query<{ id: string; heading: string }>(
    "select id, heading from facts where spoils_title is null and director is not null order by id limit 1",
  );
  const [news] = await query<{ id: string; headline: string }>(
    "select id, headline from news where is_sample order by id limit 1",
  );
  for (const what of ["bts open-card", "bts spoiling-card", `deep-dive ${fact?.id}`, `news ${news?.id}`])
    await share(one, other, what);
  const lines = (await thread(other, one))?.lines ?? [];
  expect(lines.map(({ shared }) => shared)).toMatchObject([
    {
      type: "bts",
      title: "Carmilla",
      content: "Did you know this about Carmilla? The key is red.",
      image: { name: "still-carmilla" },
    },
    { type: "bts", content: "Did you know this about Carmilla?" },
    {
      type: "deep-dive",
      content: expect.stringContaining(fact?.heading ?? "-"),
      image: { name: expect.stringMatching(/^tile-/) },
    },
    { type: "breaking-news", title: news?.headline },
  ]);
  const drop = await openDrop({ title: "Dress rehearsal pin" });
  for (const what of ["card theo", `drop ${drop}`]) await share(one, other, what);
  expect((await thread(other, one))?.lines.slice(-2).map(({ shared }) => shared)).toMatchObject([
    { type: "fan-card", title: "Theo", image: { name: expect.stringMatching(/^portrait-/) } },
    { type: "drop", title: "Dress rehearsal pin" },
  ]);
  for (const what of ["card nobody-here", "drop no-drop", "bts no-card", "toString x", "bts", ""])
    await expect(share(one, other, what)).rejects.toMatchObject({ code: "not_there", status: 404 });
  const offered = await load(one, { share: "bts open-card" });
  expect(offered.kind === "share" && offered.friends.map(({ ref }) => ref)).toEqual([
    other,
    "nova",
    "theo",
    "imani",
    "kit",
    "sol",
    "bea",
    "remy",
  ]);
});

test("after clearing samples their conversations are gone, and real ones stay", async () => {
  const [one, other] = await twoFriends();
  await writeLine(one, "nova", "Seven.");
  await follow(one, "nova", true);
  await writeLine(one, other, "Still here.");
  await transaction(clearFanCards);
  expect(await unreadOf(other)).toBe(1);
  expect(await query("select 1 from conversations where fan_id = $1", [one])).toHaveLength(1);
  expect((await list(one)).map(({ friend }) => friend.ref)).toEqual([other]);
  expect(await query("select 1 from follows where fan_id = $1", [one])).toHaveLength(1);
  expect(await query("select 1 from log_heads where topic = $1", [threadTopic(one, "sample_nova")])).toEqual(
    [],
  );
  await transaction(seedFanCards);
});
