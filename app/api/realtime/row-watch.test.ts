import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { startTickers, stopTickers } from "../../../platform/jobs/tickers.server.ts";
import { rowsChanged } from "../../../platform/live/live.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { openParty } from "../../../testing/party.ts";
import { aPoll } from "../../../testing/poll.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import { vote } from "../../polls/votes/votes.server.ts";
import { watchRows } from "./row-watch.server.ts";
import { readOwnRows, readPolls } from "./watched-tables.server.ts";
import type { Change } from "./watchers.ts";

beforeAll(startTickers);
afterAll(stopTickers);

const settled = () => fanOf(newSession(Date.now() - 600_000));
async function watching(table: string, fanId: string | null, more = {}) {
  const heard: Change[] = [];
  const listener = { tell: (_: number[], change: Change) => void heard.push(change) };
  const watched = await watchRows({ event: "*", table, ...more }, fanId, listener);
  if ("refused" in watched) throw new Error(watched.refused);
  return { ...watched, heard, types: () => heard.map(({ type }) => type) };
}
const refusalOf = async (watch: object, fanId: string | null) => {
  const answer = await watchRows({ event: "*", ...watch } as never, fanId, { tell: () => undefined });
  return "refused" in answer ? answer.refused : null;
};

test("only watchable tables are watched, own rows by the signed-in fan, with filters", async () => {
  const tables =
    "Changes can be followed of polls, poll_votes, user_identities, wrapped_stats in the schema public.";
  for (const watch of [
    {},
    { table: null },
    { table: "fans" },
    { table: "toString" },
    { table: "polls", schema: "jobs" },
  ])
    expect(await refusalOf(watch, "ana")).toBe(tables);
  expect(await refusalOf({ table: "polls", schema: "public" }, null)).toBeNull();
  expect(await refusalOf({ table: "polls", schema: null }, null)).toBeNull();
  expect(await refusalOf({ table: "polls", select: ["id"] }, null)).toContain("leave select out");
  expect(await refusalOf({ table: "poll_votes" }, null)).toBe(
    "Rows of poll_votes belong to a fan: sign in first.",
  );
  expect(await refusalOf({ table: "polls", filter: "secret=eq.1" }, null)).toBe(
    "The filter secret=eq.1 cannot be asked: column=operator.value, with eq, neq, lt, lte, gt, gte or in.",
  );
});

test("own rows arrive when they appear, change and go; older and foreign rows do not", async () => {
  const [fan, other] = [await settled(), await settled()];
  const [before, poll] = [await aPoll(), await aPoll()];
  await vote(before, fan, 1);
  const [mine, too, theirs] = [
    await watching("poll_votes", fan),
    await watching("poll_votes", fan, { event: "DELETE" }),
    await watching("poll_votes", other),
  ];
  await vote(poll, fan, 0);
  await expect.poll(mine.types).toEqual(["INSERT"]);
  await vote(poll, fan, 1);
  await expect.poll(mine.types).toEqual(["INSERT", "UPDATE"]);
  expect(mine.heard[1]).toMatchObject({
    table: "poll_votes",
    row: { poll_id: poll, option_index: 1 },
    before: { poll_id: poll, option_index: 0 },
  });
  await asOwner("delete from poll_votes where poll_id = $1", [poll]);
  rowsChanged([other, fan]);
  await expect.poll(mine.types).toEqual(["INSERT", "UPDATE", "DELETE"]);
  expect(mine.heard[2]).toMatchObject({ row: null, before: { poll_id: poll } });
  expect([too.types(), theirs.types()]).toEqual([["DELETE"], []]);
  mine.stop();
  await vote(poll, fan, 0);
  await vote(await aPoll(), other, 0);
  await expect.poll(theirs.types).toEqual(["INSERT"]);
  expect(mine.heard).toHaveLength(3);
  for (const { stop } of [too, theirs]) stop();
});

test("polls arrive when they open and change; leaving the list is not a delete", async () => {
  const { heard, stop } = await watching("polls", null);
  const [poll, next] = [await aPoll(), await aPoll()];
  const told = () => heard.filter(({ row, before }) => [poll, next].includes(String((row ?? before)?.id)));
  const types = () => told().map(({ type }) => type);
  await expect.poll(types).toEqual(["INSERT", "INSERT"]);
  await vote(poll, await settled(), 0);
  await expect.poll(types).toEqual(["INSERT", "INSERT", "UPDATE"]);
  expect(told()[2]).toMatchObject({
    row: { id: poll, total_votes: 1 },
    before: { id: poll, total_votes: 0 },
  });
  await asOwner("delete from polls where id = $1", [poll]);
  await vote(next, await settled(), 0);
  await expect.poll(types).toEqual(["INSERT", "INSERT", "UPDATE", "UPDATE"]);
  stop();
});

test("the newest 500 rows are read per fan, even when there are none", async () => {
  const [fan, other, none] = [newFanId(), newFanId(), newFanId()];
  const polls = await query<{ id: string }>(
    `insert into polls (id, title, options, is_active) select 'many-' || n, 'Q', '["A", "B"]', true
     from generate_series(1, 501) n returning id`,
  );
  expect(polls).toHaveLength(501);
  const put = (fanId: string, from: number, to: number) =>
    query(
      `insert into poll_votes (poll_id, option_index, user_session, fan_id, created_at)
       select 'many-' || n, 1, session_of($1), $1, now() - n * interval '1 minute' from generate_series($2::int, $3::int) n`,
      [fanId, from, to],
    );
  await put(fan, 1, 501);
  await put(other, 7, 8);
  const rows = await readOwnRows("poll_votes", [fan, other, none]);
  const ids = (of: string) => rows.get(of)?.map(({ poll_id }) => poll_id);
  expect(ids(fan)).toEqual(Array.from({ length: 500 }, (_, at) => `many-${at + 1}`));
  expect([ids(other), ids(none)]).toEqual([["many-7", "many-8"], []]);
  expect(rows.get(other)?.[0]).toEqual({
    poll_id: "many-7",
    option_index: 1,
    user_session: expect.any(String),
    created_at: expect.any(String),
  });
  await asOwner("delete from polls where id like 'many-%'");
});

test("polls open now or opened within a day are read, newest first, at most 1,000", async () => {
  await asOwner("delete from polls");
  const party = await openParty();
  const over = await openParty();
  await query(
    "update parties set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
    [over],
  );
  const poll = (id: string, hoursAgo: number, isActive: boolean, more: Record<string, unknown> = {}) => {
    const columns = ["id", "title", "options", "is_active", "created_at", ...Object.keys(more)];
    const values = [
      id,
      "Q",
      '["A", "B"]',
      isActive,
      new Date(Date.now() - hoursAgo * 3_600_000),
      ...Object.values(more),
    ];
    return query(
      `insert into polls (${columns.join(", ")}) values (${values.map((_, at) => `$${at + 1}`).join(", ")})`,
      values,
    );
  };
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
  await poll("old and open", 48, true);
  await poll("old", 25, false, { opens_at: hours(25) });
  await poll("closed", 23, false, { opens_at: hours(23) });
  await poll("to come", 1, false, { opens_at: hours(-1) });
  await poll("past its hour", 2, true, { closes_at: hours(1) });
  await poll("before its hour", 3, true, { closes_at: hours(-1) });
  await poll("of a party", 4, true, { party_id: party });
  await poll("of one that is over", 5, true, { party_id: over });
  const read = async () => (await readPolls()).map(({ id, is_active }) => [id, is_active]);
  expect(await read()).toEqual([
    ["past its hour", false],
    ["before its hour", true],
    ["of a party", true],
    ["of one that is over", false],
    ["closed", false],
    ["old and open", true],
  ]);
  await query(
    `insert into polls (id, title, options, is_active) select 'many-' || n, 'Q', '["A", "B"]', true from generate_series(1, 995) n`,
  );
  const all = await read();
  expect([all.length, all.at(-1)]).toEqual([1_000, ["closed", false]]);
});
