import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** Taken away, the totals equal a recount again. */
export const behindTheScenesPersonalData: PersonalDataProvider = {
  tables: ["trivia_marks"],
  merge: [
    {
      table: "trivia_marks",
      key: ["fan_id", "trivia"],
      one: ["trivia"],
      counted: countMarks,
      words: ["mark on a trivia card", "marks on trivia cards"],
    },
  ],
  lock: lockTrivia,
  exportOf: (person) => rowsOfFans(["trivia_marks"], person),
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () =>
        query("select distinct trivia as place from trivia_marks where fan_id = any($1) order by 1", [
          fanIds,
        ]),
      (on, trivia) => takeMarks(on, trivia, fanIds),
    ),
};

async function takeMarks(on: Queryable, trivia: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from trivia where id = $1 for no key update", [trivia], on);
  await query(
    `with gone as (
         delete from trivia_marks where trivia = $2 and fan_id = any($1) returning trivia, is_hot, needle
       )
       update trivia_totals t set hot = t.hot - g.hot, not_hot = t.not_hot - g.not_hot,
         needles = t.needles - g.needles, needle_sum = t.needle_sum - g.needle_sum
       from (
         select trivia, (count(*) filter (where is_hot))::int as hot, (count(*) filter (where not is_hot))::int as not_hot,
           count(needle)::int as needles, coalesce(sum(needle), 0)::int as needle_sum
         from gone group by trivia
       ) g where t.trivia = g.trivia`,
    [fanIds, trivia],
    on,
  );
}

async function lockTrivia(fanIds: string[], on: Queryable): Promise<void> {
  await query(
    `select 1 from trivia where id in (select trivia from trivia_marks where fan_id = any($1))
     order by id for no key update`,
    [fanIds],
    on,
  );
}

async function countMarks(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update trivia_totals t set hot = t.hot + $2::int * g.hot, not_hot = t.not_hot + $2::int * g.not_hot,
       needles = t.needles + $2::int * g.needles, needle_sum = t.needle_sum + $2::int * g.needle_sum
     from (
       select trivia, (count(*) filter (where is_hot))::int as hot, (count(*) filter (where not is_hot))::int as not_hot,
         count(needle)::int as needles, coalesce(sum(needle), 0)::int as needle_sum
       from jsonb_populate_recordset(null::trivia_marks, $1::jsonb) group by trivia
     ) g where t.trivia = g.trivia`,
    [JSON.stringify(rows), by],
    on,
  );
}
