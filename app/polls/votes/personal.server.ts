import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** Taken away, the tallies equal a recount again, and open rooms are told. */
export const pollsPersonalData: PersonalDataProvider = {
  tables: ["poll_votes", "held_votes"],
  exportOf: (person) => rowsOfFans(["poll_votes", "held_votes"], person),
  async erase({ fanIds }, on) {
    await query(
      `select 1 from polls where id in (select poll_id from poll_votes where fan_id = any($1)
         union select poll_id from held_votes where fan_id = any($1))
       order by id for no key update`,
      [fanIds],
      on,
    );
    await query(
      `with gone as (
         delete from poll_votes where fan_id = any($1) returning poll_id, option_index
       ), tallied as (
         update poll_tallies t set votes = t.votes - g.votes
         from (select poll_id, option_index, count(*)::int as votes from gone group by poll_id, option_index) g
         where t.poll_id = g.poll_id and t.option_index = g.option_index
       )
       update polls p set total_votes = p.total_votes - g.votes, version = p.version + 1
       from (select poll_id, count(*)::int as votes from gone group by poll_id) g where p.id = g.poll_id`,
      [fanIds],
      on,
    );
    await query(
      `with gone as (delete from held_votes where fan_id = any($1) returning poll_id, left_out)
       update polls p set held_votes = p.held_votes - g.votes, version = p.version + 1
       from (select poll_id, count(*) filter (where not left_out)::int as votes from gone group by poll_id) g
       where p.id = g.poll_id`,
      [fanIds],
      on,
    );
    return undefined;
  },
};
