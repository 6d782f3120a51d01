import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

const tables = ["drop_claims", "drop_entries", "drop_marks"];

/** Erasing keeps numbers and entries of closed lists without a name, so that a draw can be repeated. */
export const dropsPersonalData: PersonalDataProvider = {
  tables,
  merge: [
    {
      table: "drop_claims",
      key: ["drop_id", "place"],
      // A merge keeps both pieces.
      one: null,
      set: {
        column: "brought",
        to: "coalesce((select max(a.brought) + 1 from drop_claims a where a.fan_id = $1 and a.drop_id = t.drop_id), 0) + t.brought",
      },
      words: ["piece of a drop", "pieces of drops"],
    },
    // Two entries would double the chance; a closed list stays unchanged.
    {
      table: "drop_entries",
      key: ["drop_id", "entry"],
      one: ["drop_id"],
      otherwise: "left",
      words: ["entry in a draw", "entries in draws"],
    },
    { table: "drop_marks", key: ["drop_id", "fan_id"], one: ["drop_id"], counted: countMarks },
  ],
  lock: lockDrops,
  exportOf: (person) => rowsOfFans(tables, person),
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () => query(takenPartIn, [fanIds]),
      (on, drop) => takeParts(on, drop, fanIds),
    ),
};

const takenPartIn = `select drop_id as place from drop_claims where fan_id = any($1)
  union select drop_id from drop_entries where fan_id = any($1)
  union select drop_id from drop_marks where fan_id = any($1) order by 1`;

async function takeParts(on: Queryable, drop: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from drops where id = $1 for no key update", [drop], on);
  await query(
    `with gone as (delete from drop_claims where drop_id = $2 and fan_id = any($1) and number is null returning drop_id, left_at)
       update drops d set waiting = d.waiting - g.waited
       from (select drop_id, (count(*) filter (where left_at is null))::int as waited from gone group by drop_id) g
       where d.id = g.drop_id`,
    [fanIds, drop],
    on,
  );
  await query(
    "update drop_claims set fan_id = null, keep_by = null where drop_id = $2 and fan_id = any($1)",
    [fanIds, drop],
    on,
  );
  await query(
    `with gone as (
         delete from drop_entries e where e.drop_id = $2 and e.fan_id = any($1)
           and exists (select 1 from drop_draws w where w.drop_id = e.drop_id and w.closed_at is null)
         returning e.drop_id
       ) update drops d set entries = d.entries - g.entered
       from (select drop_id, count(*)::int as entered from gone group by drop_id) g where d.id = g.drop_id`,
    [fanIds, drop],
    on,
  );
  await query(
    "update drop_entries set fan_id = null where drop_id = $2 and fan_id = any($1)",
    [fanIds, drop],
    on,
  );
  await query(
    `with gone as (delete from drop_marks where drop_id = $2 and fan_id = any($1) returning drop_id)
       update drops d set marks = d.marks - g.marked
       from (select drop_id, count(*)::int as marked from gone group by drop_id) g where d.id = g.drop_id`,
    [fanIds, drop],
    on,
  );
}

async function lockDrops(fanIds: string[], on: Queryable): Promise<void> {
  await query(
    `select 1 from drops where id in (select drop_id from drop_claims where fan_id = any($1)
       union select drop_id from drop_entries where fan_id = any($1)
       union select drop_id from drop_marks where fan_id = any($1))
     order by id for no key update`,
    [fanIds],
    on,
  );
}

async function countMarks(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update drops d set marks = d.marks + $2::int * g.marked
     from (select drop_id, count(*)::int as marked from jsonb_populate_recordset(null::drop_marks, $1::jsonb)
       group by drop_id) g where d.id = g.drop_id`,
    [JSON.stringify(rows), by],
    on,
  );
}
