import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { readRows } from "./read-rows.server.ts";

const nobody = { session: null, fanId: null };
const run = (text: string) => readRows({ text, values: [], relations: [] }, nobody);

test("BACKEND-23: a question over the wire has two seconds, and what takes longer is refused by name", async () => {
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

test("BACKEND-23: the connections of such questions cannot write, whatever they are told", async () => {
  await expect(run("delete from polls returning id as body, 0 as rows, 0 as total")).rejects.toMatchObject({
    code: "25006",
  });
});
