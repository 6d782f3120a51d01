import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { asOwner } from "../../testing/connected.ts";
import { getPool, query } from "../db/pool.server.ts";
import { type DueTicker, pendingQuery, runPending } from "./due-tickers.server.ts";
import { defineTicker, startTickers, stopTickers } from "./tickers.server.ts";

const taken: string[] = [];
let slow = Promise.withResolvers<void>();
const minute = 60_000;

beforeAll(async () => {
  await asOwner("create table due (name text)");
  await asOwner("grant all on due to public");
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  slow = Promise.withResolvers<void>();
});
afterEach(async () => {
  vi.useRealTimers();
  slow.resolve();
  await stopTickers();
  await nothingIsDue();
  taken.length = 0;
});

const nothingIsDue = () => query("delete from due");
const isDue = (name: string) => query("insert into due (name) values ($1)", [name]);
const ticker = (name: string, everyMs: number, work: () => Promise<unknown> = async () => {}): DueTicker => ({
  name,
  everyMs,
  due: pendingQuery(`select from due where name = '${name}'`),
  work: async () => {
    taken.push(name);
    await work();
  },
});
const run = ({ work }: DueTicker) => work().then(() => {});
/** What has been begun and waits for nothing ends first. */
const pass = async (ms: number) => {
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(ms);
};

test("one query asks for all tickers; only those with work take a turn", async () => {
  const { beat, everyMs } = runPending([ticker("one", 500), ticker("two", 500), ticker("three", 700)], run);
  expect(everyMs).toBe(500);
  let questions = 0;
  const count = () => {
    questions += 1;
  };
  getPool().on("acquire", count);
  await beat();
  getPool().off("acquire", count);
  expect([questions, taken]).toEqual([1, []]);
  await isDue("two");
  await pass(500);
  await beat();
  await pass(500);
  await beat();
  expect(taken).toEqual(["two", "two"]);
});

test("a turn runs at the beat nearest to its time, counted from its last end", async () => {
  const { beat, underWay } = runPending([ticker("often", 500), ticker("seldom", 1_000)], run);
  await isDue("seldom");
  await beat();
  await underWay();
  await pass(749);
  await beat();
  expect(taken).toEqual(["seldom"]);
  await pass(1);
  await beat();
  expect(taken).toEqual(["seldom", "seldom"]);
  await underWay();
  await nothingIsDue();
  await pass(750);
  await beat();
  await isDue("seldom");
  await pass(749);
  await beat();
  expect(taken).toHaveLength(2);
  await pass(1);
  await beat();
  expect(taken).toHaveLength(3);
});

test("a slow turn delays no others, is not doubled, and its end is awaited", async () => {
  const tickers = [ticker("slow", 500, () => slow.promise), ticker("quick", 500)];
  const { beat, underWay } = runPending(tickers, run);
  await isDue("slow");
  await isDue("quick");
  for (let beats = 0; beats < 3; beats += 1) {
    await beat();
    await pass(500);
  }
  expect(taken.toSorted()).toEqual(["quick", "quick", "quick", "slow"]);
  let isOver = false;
  const over = underWay().then(() => {
    isOver = true;
  });
  await pass(0);
  expect(isOver).toBe(false);
  slow.resolve();
  await over;
  await beat();
  expect(taken.filter((name) => name === "slow")).toHaveLength(1);
  await pass(500);
  await beat();
  expect(taken.filter((name) => name === "slow")).toHaveLength(2);
});

test("a failing query loses no turn, and a failing turn is followed by the next", async () => {
  vi.useRealTimers();
  const fails = async () => {
    throw new Error("a turn that fails");
  };
  defineTicker({ ...ticker("one", 5, fails), due: pendingQuery("select from not_yet") });
  defineTicker({ ...ticker("two", minute), due: pendingQuery("select from not_yet where false") });
  startTickers();
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toEqual([]);
  await asOwner("create table not_yet as select 1 as due");
  await asOwner("grant select on not_yet to public");
  await expect.poll(() => taken.length).toBeGreaterThan(1);
  await stopTickers();
  expect(new Set(taken)).toEqual(new Set(["one"]));
  const turns = taken.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(taken).toHaveLength(turns);
});

test("who stops the tickers waits for the turn that was due", async () => {
  vi.useRealTimers();
  await isDue("one");
  defineTicker(ticker("one", 5, () => slow.promise));
  defineTicker(ticker("two", 5));
  startTickers();
  await expect.poll(() => taken.length).toBeGreaterThan(0);
  let isStopped = false;
  const stopped = stopTickers().then(() => {
    isStopped = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(isStopped).toBe(false);
  expect(taken).toEqual(["one"]);
  slow.resolve();
  await stopped;
});
