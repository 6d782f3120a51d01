import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { placeByPlace } from "../../fans/erase-in-steps.server.ts";
import type { Row } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** Erased, a name is taken off its title; a title that nobody else has asked for goes with it: its words were theirs. */
export const wishesPersonalData: PersonalDataProvider = {
  tables: ["wish_names"],
  merge: [
    {
      table: "wish_names",
      key: ["wish_id", "fan_id"],
      one: ["wish_id"],
      counted: countNames,
      words: ["name put down", "names put down"],
    },
  ],
  exportOf: (person) => rowsOfFans(["wish_names"], person),
  eraseInSteps: ({ fanIds }) =>
    placeByPlace(
      () =>
        query("select distinct wish_id as place from wish_names where fan_id = any($1) order by 1", [fanIds]),
      (on, wish) => takeNames(on, wish, fanIds),
    ),
};

async function takeNames(on: Queryable, wish: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from wishes where id = $1 for update", [wish], on);
  await query(
    `with gone as (delete from wish_names where wish_id = $1 and fan_id = any($2) returning 1)
     update wishes set names = names - (select count(*)::int from gone) where id = $1`,
    [wish, fanIds],
    on,
  );
  await query("delete from wishes where id = $1 and names = 0 and state = 'open'", [wish], on);
}

async function countNames(on: Queryable, rows: Row[], by: 1 | -1): Promise<void> {
  await query(
    `update wishes w set names = w.names + $2::int * g.names
     from (select wish_id, count(*)::int as names from jsonb_populate_recordset(null::wish_names, $1::jsonb)
       group by wish_id) g where w.id = g.wish_id`,
    [JSON.stringify(rows), by],
    on,
  );
}
