import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** Taken away, the tallies equal a recount again. */
export const hotOrNotPersonalData: PersonalDataProvider = {
  tables: ["hot_votes"],
  merge: [
    {
      table: "hot_votes",
      key: ["fan_id", "character"],
      one: ["character"],
      counted: countRatings,
      words: ["verdict in Hot or Not", "verdicts in Hot or Not"],
    },
  ],
  lock: lockCharacters,
  exportOf: (person) => rowsOfFans(["hot_votes"], person),
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () =>
        query("select distinct character as place from hot_votes where fan_id = any($1) order by 1", [
          fanIds,
        ]),
      (on, character) => takeRatings(on, character, fanIds),
    ),
};

async function takeRatings(on: Queryable, character: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from characters where id = $1 for no key update", [character], on);
  await query(
    `with gone as (
         delete from hot_votes where character = $2 and fan_id = any($1) returning city, character, is_hot
       )
       update hot_tallies t set hot = t.hot - g.hot, not_hot = t.not_hot - g.not_hot
       from (
         select city, character, (count(*) filter (where is_hot))::int as hot,
           (count(*) filter (where not is_hot))::int as not_hot
         from gone group by city, character
       ) g where t.city = g.city and t.character = g.character`,
    [fanIds, character],
    on,
  );
}

async function lockCharacters(fanIds: string[], on: Queryable): Promise<void> {
  await query(
    `select 1 from characters where id in (select character from hot_votes where fan_id = any($1))
     order by id for no key update`,
    [fanIds],
    on,
  );
}

async function countRatings(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update hot_tallies t set hot = t.hot + $2::int * g.hot, not_hot = t.not_hot + $2::int * g.not_hot
     from (
       select city, character, (count(*) filter (where is_hot))::int as hot,
         (count(*) filter (where not is_hot))::int as not_hot
       from jsonb_populate_recordset(null::hot_votes, $1::jsonb) group by city, character
     ) g where t.city = g.city and t.character = g.character`,
    [JSON.stringify(rows), by],
    on,
  );
}
