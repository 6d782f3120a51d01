import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

/** Taken away, the tallies equal a recount again. */
export const hotOrNotPersonalData: PersonalDataProvider = {
  tables: ["hot_votes"],
  exportOf: (person) => rowsOfFans(["hot_votes"], person),
  async erase({ fanIds }, on) {
    await query(
      `select 1 from characters where id in (select character from hot_votes where fan_id = any($1))
       order by id for no key update`,
      [fanIds],
      on,
    );
    await query(
      `with gone as (
         delete from hot_votes where fan_id = any($1) returning city, character, is_hot
       )
       update hot_tallies t set hot = t.hot - g.hot, not_hot = t.not_hot - g.not_hot
       from (
         select city, character, (count(*) filter (where is_hot))::int as hot,
           (count(*) filter (where not is_hot))::int as not_hot
         from gone group by city, character
       ) g where t.city = g.city and t.character = g.character`,
      [fanIds],
      on,
    );
    return undefined;
  },
};
