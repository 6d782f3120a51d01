import type pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { poolOfOwner } from "../../testing/connected.ts";
import { log } from "../logger.server.ts";
import {
  closePool,
  getPool,
  getReaders,
  lockingTransaction,
  type Queryable,
  query,
  queryOne,
  runScript,
  transaction,
} from "./pool.server.ts";

beforeAll(poolOfOwner);

test("a connection that is lost is told, and no more once we closed what it was of", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const told = () => warned.mock.calls.map(([, words]) => words);
  const pools = [getPool(), getReaders()];
  const lose = () => {
    for (const pool of pools) pool.emit("error", new Error("terminated"), {} as pg.PoolClient);
  };
  try {
    const [held] = await query<{ pid: number }>("select pg_backend_pid() as pid");
    const other = await getReaders().query<{ pid: number }>("select pg_backend_pid() as pid");
    expect(other.rows[0]?.pid).not.toBe(held?.pid);
    await getReaders().query("select 1");
    await query("select pg_terminate_backend($1)", [other.rows[0]?.pid]);
    await expect.poll(told).toEqual(["a reader's database connection was lost"]);
    lose();
    expect(told().slice(1)).toEqual([
      "a database connection was lost",
      "a reader's database connection was lost",
    ]);
    await closePool();
    lose();
    expect(told()).toHaveLength(3);
  } finally {
    warned.mockRestore();
    await closePool();
    await poolOfOwner();
  }
});

test("a transaction is all or nothing", async () => {
  await query("create table all_or_nothing (n int)");
  const failing = transaction(async (on) => {
    await query("insert into all_or_nothing values (1)", [], on);
    throw new Error("halfway");
  });
  await expect(failing).rejects.toThrow("halfway");
  expect(await query("select * from all_or_nothing")).toEqual([]);
});

test("of statements sent together a failing one undoes the others and says why", async () => {
  await query("create table sent_together (n int primary key)");
  const insert = (n: number | string) => (on: Queryable) =>
    query("insert into sent_together values ($1::int)", [n], on);
  const failing = transaction((on) => Promise.all([insert(1)(on), insert("x")(on), insert(2)(on)]));
  await expect(failing).rejects.toMatchObject({ code: "22P02" });
  expect(await query("select * from sent_together")).toEqual([]);
  await transaction((on) => Promise.all([insert(1)(on), insert(2)(on)]));
  expect(await query("select n from sent_together order by n")).toEqual([{ n: 1 }, { n: 2 }]);
});

test("what is locked along with the begin is held until the end, and handed on", async () => {
  await query("create table held (n int)");
  await query("insert into held values (7)");
  const locked = (on?: Queryable) => queryOne<{ n: number }>("select n from held for update nowait", [], on);
  const answer = await lockingTransaction(locked, async (_on, row) => {
    await expect(locked()).rejects.toMatchObject({ code: "55P03" });
    return row?.n;
  });
  expect(answer).toBe(7);
  expect(await locked()).toEqual({ n: 7 });
});

test("a deadlock is tried again", async () => {
  await query("create table crossing (id int primary key, n int)");
  await query("insert into crossing values (1, 0), (2, 0)");
  let met = 0;
  const both = Promise.withResolvers<void>();
  const cross = (first: number, second: number) =>
    transaction(async (on) => {
      await query("update crossing set n = n + 1 where id = $1", [first], on);
      met += 1;
      if (met === 2) both.resolve();
      await both.promise;
      await query("update crossing set n = n + 1 where id = $1", [second], on);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(await query("select n from crossing order by id")).toEqual([{ n: 2 }, { n: 2 }]);
});

test("a connection lost in a transaction fails it, and the next one works", async () => {
  const lost = transaction(async (on) => {
    const own = await queryOne<{ pid: number }>("select pg_backend_pid() as pid", [], on);
    await query("select pg_terminate_backend($1)", [own?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await query("select 1", [], on);
  });
  await expect(lost).rejects.toThrow();
  expect(await transaction((on) => queryOne<{ one: number }>("select 1 as one", [], on))).toEqual({ one: 1 });
});

test("a script that fails or loses its connection leaves the pool clean", async () => {
  await query("create table scripted (n int)");
  await expect(runScript("begin; insert into scripted values (1); select 1 / 0; commit")).rejects.toThrow(
    "division by zero",
  );
  await expect(runScript("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  for (let n = 0; n < 20; n++) await runScript("begin; insert into scripted values (2); commit");
  expect(await query("select n, count(*) as times from scripted group by n")).toEqual([{ n: 2, times: 20 }]);
});
