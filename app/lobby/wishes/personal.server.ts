import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { countNames } from "./count-names.server.ts";

/** Erased, a name is taken off its title; a title that nobody else has asked for goes with it: its words were theirs. */
export const wishesPersonalData: PersonalDataProvider = {
  tables: ["wish_names"],
  merge: [
    {
      table: "wish_names",
      key: ["wish_id", "fan_id"],
      one: ["wish_id"],
      counted: countAgain,
      words: ["name put down", "names put down"],
    },
  ],
  exportOf: (person) => rowsOfFans(["wish_names"], person),
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () =>
        query("select distinct wish_id as place from wish_names where fan_id = any($1) order by 1", [fanIds]),
      (on, wish) => takeNames(on, wish, fanIds),
    ),
};

async function takeNames(on: Queryable, wish: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from wishes where id = $1 for update", [wish], on);
  await query("delete from wish_names where wish_id = $1 and fan_id = any($2)", [wish, fanIds], on);
  await countNames(on, [wish]);
  await query("delete from wishes where id = $1 and names = 0 and state = 'open'", [wish], on);
}

function countAgain(on: Queryable, rows: MergedRow[]): Promise<void> {
  const wishes = [...new Set(rows.map(({ wish_id }) => String(wish_id)))];
  return countNames(on, wishes);
}
