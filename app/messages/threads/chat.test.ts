import { beforeAll, expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { block } from "../../fans/cards/blocks.server.ts";
import { follow } from "../../fans/cards/follows.server.ts";
import { fanTopic } from "../../fans/fan-news.server.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { friendLink } from "../../fans/friends/friend-links.server.ts";
import { seedFanCards } from "../../samples/fan-cards.server.ts";
import { loadChat } from "./chat.server.ts";
import { linesReportable } from "./reportable.server.ts";
import { ReadForm, ShareForm, ThreadMessageForm } from "./thread-form.ts";
import { lineSubject, markRead, share, threadTopic, writeLine } from "./threads.server.ts";

beforeAll(() => transaction(seedFanCards));

const newFan = async () => (await welcomeFan(newFanId())).fanId;
async function twoWhoWrote() {
  const [one, other] = [await newFan(), await newFan()];
  await follow(one, other, true);
  await writeLine(one, other, "First.");
  await writeLine(other, one, "Second.");
  return { one, other, topic: threadTopic(one, other) };
}

const load = (fanId: string | null, params: Record<string, string> = {}) =>
  loadChat({ fanId, address: "", params: new URLSearchParams(params) });
async function thread(fanId: string | null, ref: string) {
  const data = await load(fanId, { thread: ref });
  return data.kind === "thread" ? data.thread : null;
}
async function list(fanId: string | null, params: Record<string, string> = {}) {
  const data = await load(fanId, params);
  return data.kind === "list" ? data : null;
}
async function offered(fanId: string | null, what: string) {
  const data = await load(fanId, { share: what });
  return data.kind === "share" ? data : null;
}

test("an open conversation is live from its last line; empty or blocked ones are not", async () => {
  const { one, other, topic } = await twoWhoWrote();
  expect(await thread(one, other)).toMatchObject({ live: { topic, after: 2 }, closed: null });
  const [quiet] = [await newFan()];
  await follow(one, quiet, true);
  expect(await thread(one, quiet)).toMatchObject({ live: null, closed: null, lines: [], isUnread: false });
  expect(await thread(one, one)).toBeNull();
  expect(await thread(one, "nobody")).toBeNull();
  await block(one, other, true);
  expect(await thread(one, other)).toMatchObject({ live: null, closed: "blocked" });
  expect(await thread(other, one)).toMatchObject({ live: null, closed: "away" });
});

test("visitors read sample friends' opening lines as unread, and no real fans", async () => {
  const { other } = await twoWhoWrote();
  const opening = await thread(null, "nova");
  expect(opening).toMatchObject({ live: null, isUnread: true, closed: null });
  expect(opening?.lines).toMatchObject([
    { key: "opening", isOwn: false, subject: null, removed: false, shared: null },
  ]);
  expect((await thread(null, "sol"))?.lines).toEqual([]);
  expect(await thread(null, other)).toMatchObject({ live: null, lines: [], closed: "stranger" });
});

test("a conversation shows new lines, and the other's lines can be reported", async () => {
  const { one, other, topic } = await twoWhoWrote();
  const shown = async () =>
    (await thread(one, other))?.lines.map(({ key, subject, removed }) => [key, subject, removed]);
  expect(await shown()).toEqual([
    ["1", null, false],
    ["2", lineSubject(topic, 2), false],
  ]);
  expect((await thread(one, other))?.isUnread).toBe(true);
  await markRead(one, other);
  expect((await thread(one, other))?.isUnread).toBe(false);
  await linesReportable.remove(lineSubject(topic, 2), async () => undefined);
  expect(await shown()).toEqual([
    ["1", null, false],
    ["2", null, true],
  ]);
  await writeLine(one, "sol", "And you?");
  expect((await thread(one, "sol"))?.lines.map(({ subject }) => subject)).toEqual([null, null]);
});

test("only the two report a line; the desk sees its writer and removal", async () => {
  const { one, other, topic } = await twoWhoWrote();
  const [first, none] = [lineSubject(topic, 1), lineSubject(topic, 9)];
  const may = (fanId: string) => linesReportable.mayReport?.(first, fanId);
  expect([may(one), may(other), may(await newFan())]).toEqual([true, true, false]);
  const found = { subject: first, fanId: one, text: "First.", sample: false };
  expect(await linesReportable.find([first, none])).toMatchObject([{ ...found, removed: false }]);
  await linesReportable.remove(first, async () => undefined);
  expect(await linesReportable.find([first])).toMatchObject([{ ...found, removed: true }]);
  await writeLine(one, "sol", "And you?");
  const theirs = lineSubject(threadTopic(one, "sample_sol"), 2);
  expect(await linesReportable.find([theirs])).toMatchObject([{ fanId: null, sample: true }]);
});

test("of a long conversation the newest two hundred lines are shown, oldest first", async () => {
  const { one, other, topic } = await twoWhoWrote();
  await query(
    `insert into log_entries (topic, seq, offset_ms, kind, fan_id, body)
     select $1, n, n, 'message', $2, jsonb_build_object('from', $2::text, 'text', n::text)
     from generate_series(3, 202) n`,
    [topic, one],
  );
  const keys = (await thread(other, one))?.lines.map(({ key }) => Number(key));
  expect(keys).toEqual(Array.from({ length: 200 }, (_, n) => n + 3));
});

test("conversations are sorted by last line with samples; blocked fans apart", async () => {
  const { one, other } = await twoWhoWrote();
  const third = await newFan();
  await follow(one, third, true);
  await writeLine(one, third, "Third.");
  await writeLine(other, one, "Later.");
  const refs = async () => (await list(one))?.conversations.map(({ friend }) => friend.ref);
  expect((await refs())?.slice(0, 2)).toEqual([other, third]);
  expect(await refs()).toHaveLength(5);
  expect((await list(one))?.conversations.slice(0, 2)).toMatchObject([
    { text: "Later.", unread: 2, isOwn: false },
    { text: "Third.", unread: 0, isOwn: true },
  ]);
  await query("update fan_cards set updated_at = now() + interval '1 hour' where fan_id = 'sample_nova'");
  expect((await refs())?.[0]).toBe("nova");
  await block(one, other, true);
  await block(one, "nova", true);
  expect(await refs()).not.toContain("nova");
  expect(await refs()).not.toContain(other);
  expect((await list(one))?.blocked.map(({ ref }) => ref)).toEqual(["nova", other]);
  await query("update fan_cards set updated_at = now() where fan_id = 'sample_nova'");
});

test("the list holds the hundred conversations that were written in last", async () => {
  const { one, other } = await twoWhoWrote();
  const friends = await Promise.all(Array.from({ length: 100 }, newFan));
  for (const friend of friends) await follow(friend, one, true);
  await Promise.all(friends.map((friend) => writeLine(friend, one, "Hello")));
  const refs = (await list(one))?.conversations.filter(({ friend }) => !friend.isSample) ?? [];
  expect(new Set(refs.map(({ friend }) => friend.ref))).toEqual(new Set(friends));
  expect(refs.map(({ friend }) => friend.ref)).not.toContain(other);
});

test("the link for friends comes with the list where it is asked for", async () => {
  const one = await newFan();
  const link = await friendLink(one, { isNew: false });
  expect((await list(one))?.link).toBeNull();
  expect((await list(one, { see: "blocked" }))?.link).toBeNull();
  expect((await list(one, { see: "link" }))?.link).toBe(link);
  expect((await list(null, { see: "link" }))?.link).toBeNull();
});

test("SHARE-01: shared things show picture and place to followers; deleted ones do not", async () => {
  const { one, other } = await twoWhoWrote();
  await follow(one, "sol", true);
  const card = await offered(one, "card theo");
  expect(card).toMatchObject({
    share: "card theo",
    shared: { title: "Theo", image: { name: expect.stringMatching(/^portrait-/) } },
    url: expect.stringContaining("theo"),
  });
  // A sample friend whom one follows stands once.
  expect(card?.friends.map(({ ref }) => ref)).toEqual([
    other,
    "nova",
    "theo",
    "imani",
    "kit",
    "sol",
    "bea",
    "remy",
  ]);
  expect(await offered(one, "card nobody-here")).toMatchObject({ shared: null });
  await query(
    `insert into news (id, headline, text, on_day, position, retired_at)
     values ('bare', 'A bare one', '.', '2031-02-03', 900, null), ('gone', 'Gone', '.', '2031-02-03', 901, now())`,
  );
  expect((await offered(one, "news bare"))?.shared).toMatchObject({ title: "A bare one", image: null });
  expect((await offered(one, "news gone"))?.shared).toBeNull();
  await share(one, other, "news bare");
  expect((await thread(other, one))?.lines.at(-1)?.shared).toMatchObject({
    title: "A bare one",
    image: null,
  });
});

test("a line that spoils or stands on a retired card keeps its words to itself", async () => {
  await query(
    `insert into facts (id, title, heading, text, position, spoils_title, retired_at)
     values ('end', 'carmilla', 'The end', 'She did it.', 900, 'carmilla', null),
       ('old', 'carmilla', 'Old', 'Forgotten.', 901, null, now())`,
  );
  await query(
    `insert into trivia (id, title, text, position, retired_at)
     values ('old', 'carmilla', 'Forgotten.', 902, now())`,
  );
  expect((await offered(null, "deep-dive end"))?.shared).toMatchObject({
    title: "Carmilla",
    content: "There is something about Carmilla you should look up.",
  });
  for (const what of ["deep-dive old", "bts old"])
    expect((await offered(null, what))?.shared, what).toBeNull();
});

test("reading is reported once to every page of the fan, if anything was unread", async () => {
  const { one, other } = await twoWhoWrote();
  const told = async (fanId: string) =>
    (
      await query<{ unread: number }>(
        "select (body->>'unread')::int as unread from log_entries where topic = $1 and kind = 'unread' order by seq",
        [fanTopic(fanId)],
      )
    ).map(({ unread }) => unread);
  const before = await told(one);
  for (let twice = 0; twice < 2; twice++) await markRead(one, other);
  expect(await told(one)).toEqual([...before, 3]);
  const stranger = await newFan();
  expect(await markRead(stranger, other)).toBe(3);
  expect(await told(stranger)).toEqual([]);
  expect(await query("select 1 from conversations where fan_id = $1", [stranger])).toEqual([]);
});

test("conversation forms have maximum lengths and say what is missing", () => {
  const refusal = (form: typeof ThreadMessageForm | typeof ShareForm | typeof ReadForm, sent: object) =>
    form.safeParse(sent).error?.issues[0]?.message;
  const choose = "Please choose a fan.";
  for (const [fan, told] of [
    ["f", undefined],
    ["f".repeat(60), undefined],
    ["f".repeat(61), choose],
    ["", choose],
  ] as const) {
    expect(refusal(ReadForm, { fan })).toBe(told);
    expect(refusal(ThreadMessageForm, { fan, text: "Hi" })).toBe(told);
    expect(refusal(ShareForm, { fan, share: "card theo" })).toBe(told);
  }
  expect(refusal(ReadForm, {})).toBe(choose);
  const what = "Please choose what to share.";
  for (const [shared, told] of [
    ["s", undefined],
    ["s".repeat(140), undefined],
    ["s".repeat(141), what],
    ["", what],
    [undefined, what],
  ])
    expect(refusal(ShareForm, { fan: "nova", share: shared })).toBe(told);
  const none = "That is not a key.";
  for (const [clientKey, told] of [
    [undefined, undefined],
    ["a_-45678", undefined],
    ["k".repeat(64), undefined],
    ["k".repeat(7), none],
    ["k".repeat(65), none],
    ["with space", none],
    [7, none],
  ])
    expect(refusal(ThreadMessageForm, { fan: "nova", text: "Hi", clientKey }), String(clientKey)).toBe(told);
  expect(refusal(ThreadMessageForm, { fan: "nova" })).toBe("Please write something.");
});
