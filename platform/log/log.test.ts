import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fanOf } from "../../app/fans/fan-sessions.server.ts";
import { listenTo } from "../../testing/listening.ts";
import { query, transaction } from "../db/pool.server.ts";
import { defineTopic, logs } from "../live/topics.server.ts";
import { newSession } from "../session/session.server.ts";
import {
  amend,
  anonymiseEntries,
  append,
  deleteLogs,
  lockLogs,
  moveLogStart,
  type NewEntry,
  newestNumber,
  openLogs,
  publish,
} from "./log.server.ts";

const start = new Date("2026-10-30T20:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);

async function openLog(startsAt?: Date): Promise<string> {
  const topic = `test:${randomUUID()}`;
  await transaction((on) => openLogs(on, [{ topic, ...(startsAt && { startsAt }) }]));
  return topic;
}

const write = (...entries: NewEntry[]) =>
  transaction(async (on) => {
    await lockLogs(
      on,
      entries.map(({ topic }) => topic),
    );
    return append(on, entries);
  });

const said = (topic: string, text: string, change: Partial<NewEntry> = {}): NewEntry => ({
  topic,
  kind: "said",
  body: { text },
  ...change,
});

const read = (topic: string, from = 0, most = 100) => logs().read(topic, from, most);
const textsOf = async (topic: string) => (await read(topic)).map(({ text }) => text);

test("entries of several logs are numbered from one and returned in order", async () => {
  const [one, two, empty] = [await openLog(), await openLog(), await openLog()];
  const rows = await write(said(one, "a"), said(two, "b"), said(one, "c"));
  expect(rows.map(({ topic, seq, body }) => [topic, seq, body])).toEqual([
    [one, 1, { text: "a" }],
    [two, 1, { text: "b" }],
    [one, 2, { text: "c" }],
  ]);
  expect((await write(said(one, "d")))[0]?.seq).toBe(3);
  expect(await transaction((on) => append(on, []))).toEqual([]);
  expect(await textsOf(one)).toEqual(["a", "c", "d"]);
  expect([
    await newestNumber(one),
    await newestNumber(two),
    await newestNumber(empty),
    await newestNumber("test:none"),
  ]).toEqual([3, 1, 0, 0]);
  expect((await read(one, 1, 1)).map(({ seq }) => seq)).toEqual([2]);
});

test("an entry's offset from the log's start is 0 to 24 days", async () => {
  const topic = await openLog(start);
  const moments = [-1, 0, 1, 90_500, 40 * 86_400_000];
  await write(...moments.map((ms) => said(topic, "x", { at: after(ms) })));
  expect((await read(topic)).map(({ at, offsetMs }) => [at, offsetMs])).toEqual(
    moments.map((ms) => [after(ms).getTime(), Math.min(Math.max(0, ms), 2_147_483_647)]),
  );
  await transaction((on) => moveLogStart(on, topic, after(-5_000)));
  const before = Date.now();
  const [now] = await write(said(topic, "now"));
  expect(now?.at.getTime()).toBeGreaterThanOrEqual(before);
  await write(said(topic, "moved", { at: start }));
  expect((await read(topic)).at(-1)).toMatchObject({ text: "moved", offsetMs: 5_000 });
  expect((await read(topic))[0]).toMatchObject({ offsetMs: 0 });
});

test("a log without a start has no offsets, and opening one again changes nothing", async () => {
  const topic = await openLog();
  await transaction((on) => openLogs(on, [{ topic, startsAt: start }]));
  await write(said(topic, "a"));
  expect(await read(topic)).toEqual([{ seq: 1, kind: "said", text: "a", at: expect.any(Number) }]);
});

test("an amended entry keeps its number and moment, and the others their words", async () => {
  const [topic, other] = [await openLog(start), await openLog(start)];
  await write(said(topic, "a"), said(topic, "b", { at: after(7) }), said(other, "c"), said(other, "d"));
  await transaction((on) => amend(on, topic, 2, { text: "", removed: true }));
  expect(await read(topic, 1)).toEqual([
    { seq: 2, at: after(7).getTime(), offsetMs: 7, kind: "said", text: "", removed: true },
  ]);
  expect([await textsOf(topic), await textsOf(other)]).toEqual([
    ["a", ""],
    ["c", "d"],
  ]);
});

test("what fans leave behind is nobody's, so many at a time, the first of them first", async () => {
  const [topic, other] = [await openLog(), await openLog()];
  const [one, two, stays] = await Promise.all([1, 2, 3].map(() => fanOf(newSession())));
  const by = (fanId: string | undefined, text: string, at = topic) =>
    said(at, text, { ...(fanId && { fanId }), clientKey: `key-${text}` });
  await write(
    by(stays, "a"),
    by(one, "b"),
    by(two, "c"),
    by(one, "d"),
    by(one, "e", other),
    by(undefined, "f"),
  );
  const leave = (most: number) =>
    transaction((on) => anonymiseEntries(on, topic, [one ?? "", two ?? ""], { text: "gone" }, most));
  expect(await leave(2)).toEqual([2, 3]);
  expect(await leave(2)).toEqual([4]);
  expect(await leave(2)).toEqual([]);
  expect(await textsOf(topic)).toEqual(["a", "gone", "gone", "gone", "f"]);
  expect(await textsOf(other)).toEqual(["e"]);
  const kept = await query("select fan_id, client_key from log_entries where topic = $1 order by seq", [
    topic,
  ]);
  const nobody = { fan_id: null, client_key: null };
  expect(kept).toEqual([
    { fan_id: stays, client_key: "key-a" },
    nobody,
    nobody,
    nobody,
    { fan_id: null, client_key: "key-f" },
  ]);
});

test("a log is deleted with its entries, and no other", async () => {
  const [gone, stays] = [await openLog(), await openLog()];
  await write(said(gone, "a", { isSample: true }), said(stays, "b"));
  const samples = await query(
    "select topic, is_sample from log_entries where topic = any($1) order by is_sample",
    [[gone, stays]],
  );
  expect(samples).toEqual([
    { topic: stays, is_sample: false },
    { topic: gone, is_sample: true },
  ]);
  await transaction((on) => deleteLogs(on, [gone]));
  expect([await newestNumber(gone), await textsOf(gone), await textsOf(stays)]).toEqual([0, [], ["b"]]);
});

test("who locks a log waits for who holds it, and for nobody else", async () => {
  const [held, free] = [await openLog(), await openLog()];
  const locked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holder = transaction(async (on) => {
    await lockLogs(on, [held]);
    locked.resolve();
    await letGo.promise;
  });
  await locked.promise;
  await transaction((on) => lockLogs(on, [free]));
  let came = false;
  const next = transaction((on) => lockLogs(on, [free, held])).then(() => {
    came = true;
  });
  await expect
    .poll(
      async () =>
        came || (await query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length > 0,
    )
    .toBe(true);
  expect(came).toBe(false);
  letGo.resolve();
  await Promise.all([holder, next]);
});

test("a committed and published entry reaches readers without a query", async () => {
  const [topic, other] = [await openLog(), await openLog()];
  defineTopic("test", { hasLog: true, mayRead: () => true });
  const { hears, leave } = await listenTo(topic, 0);
  publish(await write(said(topic, "first words"), said(other, "words elsewhere"), said(topic, "last words")));
  const heard = await hears("last words");
  expect(heard).toContain("first words");
  expect(heard).not.toContain("elsewhere");
  leave();
});
