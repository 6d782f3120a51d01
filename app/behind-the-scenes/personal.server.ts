import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

/** Taken away, the totals equal a recount again. */
export const behindTheScenesPersonalData: PersonalDataProvider = {
  tables: ["trivia_marks"],
  exportOf: (person) => rowsOfFans(["trivia_marks"], person),
  async erase({ fanIds }, on) {
    await query(
      `select 1 from trivia where id in (select trivia from trivia_marks where fan_id = any($1))
       order by id for no key update`,
      [fanIds],
      on,
    );
    await query(
      `with gone as (
         delete from trivia_marks where fan_id = any($1) returning trivia, is_hot, needle
       )
       update trivia_totals t set hot = t.hot - g.hot, not_hot = t.not_hot - g.not_hot,
         needles = t.needles - g.needles, needle_sum = t.needle_sum - g.needle_sum
       from (
         select trivia, (count(*) filter (where is_hot))::int as hot, (count(*) filter (where not is_hot))::int as not_hot,
           count(needle)::int as needles, coalesce(sum(needle), 0)::int as needle_sum
         from gone group by trivia
       ) g where t.trivia = g.trivia`,
      [fanIds],
      on,
    );
    return undefined;
  },
};
