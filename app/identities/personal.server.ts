import { query } from "../../platform/db/pool.server.ts";
import { plainRows, rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

const own = ["user_identities", "identity_links"];

export const identitiesPersonalData: PersonalDataProvider = {
  tables: [...own, "identity_votes"],
  async exportOf(person) {
    const votes = await plainRows("identity_votes", "friend_id = any($1)", person.fanIds);
    return { ...(await rowsOfFans(own, person)), identity_votes: votes };
  },
  async erase({ fanIds }, on) {
    // In the order in which friends vote, and under the same lock.
    await query(
      `select 1 from identity_links where fan_id = any($1) or fan_id in (
         select fan_id from identity_votes where friend_id = any($1)
       ) order by token for update`,
      [fanIds],
      on,
    );
    await query(
      `with gone as (
         delete from identity_votes where friend_id = any($1) returning fan_id, character_name
       )
       update user_identities i set friend_votes = i.friend_votes - g.votes
       from (select fan_id, character_name, count(*)::int as votes from gone group by 1, 2) g
       where i.fan_id = g.fan_id and i.character_name = g.character_name`,
      [fanIds],
      on,
    );
    await query("delete from identity_votes where fan_id = any($1)", [fanIds], on);
    await query("delete from identity_links where fan_id = any($1)", [fanIds], on);
    await query("delete from user_identities where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
