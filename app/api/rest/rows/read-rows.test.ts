import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { questionOf } from "../questions.server.ts";
import type { TableDescription } from "../tables/table.ts";
import { tableNamed } from "../tables/tables.ts";
import { readRows } from "./read-rows.server.ts";

const address = "198.51.100.1";
const nobody = { session: null, fanId: null };
const run = (text: string) => readRows({ text, values: [], relations: [] }, nobody, address);

test("BACKEND-23: a query over the API has two seconds, then is refused by name", async () => {
  const { body } = await run(
    "select current_setting('statement_timeout') as body, 0 as rows, null::int as total",
  );
  expect(body).toBe("2s");
  const slow = run("select pg_sleep(60)::text as body, 0 as rows, null::int as total");
  const refused = expect(slow).rejects.toMatchObject({ code: "57014", status: 503 });
  await expect
    .poll(() =>
      query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where application_name = 'afters readers' and query like '%pg_sleep(60)%' and datname = current_database()`,
      ),
    )
    .toHaveLength(1);
  await refused;
});

test("BACKEND-23: connections for API queries cannot write", async () => {
  await expect(run("delete from polls returning id as body, 0 as rows, 0 as total")).rejects.toMatchObject({
    code: "25006",
  });
});

const slowly = (seconds: number, from: string) =>
  readRows(
    {
      text: `select pg_sleep(${seconds})::text as body, 0 as rows, null::int as total`,
      values: [],
      relations: [],
    },
    nobody,
    from,
  );

test("BACKEND-23: a network with slow queries waits for itself, not others", async () => {
  const done: string[] = [];
  const ask = (from: string) => slowly(0.2, from).then(() => done.push(from));
  const slow = Array.from({ length: 24 }, () => ask("198.51.100.7"));
  await ask("198.51.100.8");
  expect(done.length).toBeLessThan(12);
  await Promise.all(slow);
});

test("BACKEND-23: a network's waiting queries are bounded; others do not notice", async () => {
  const table = tableNamed("polls") as TableDescription;
  const { shared } = questionOf(table, "select=id&limit=1", {});
  const flood = Array.from({ length: 270 }, () => slowly(0.01, "198.51.100.9"));
  const outcomes = Promise.allSettled(flood);
  // In whose turn it is asked for all of them depends on who came last.
  const heard = await Promise.allSettled(["198.51.100.9", "198.51.100.1"].map((from) => shared?.(from)));
  expect(heard.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  const together = ["198.51.100.1", "198.51.100.2", "198.51.100.9"].map((from) => shared?.(from));
  await Promise.allSettled(together.slice(0, 2)).then((both) =>
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]),
  );
  await Promise.allSettled(together);
  const refused = (await outcomes).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]).toMatchObject({ reason: { code: "slow_down", status: 429 } });
});
