import { query } from "../../platform/db/pool.server.ts";
import { plainRows, rowsOfSessions } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

const own = ["user_identities", "identity_links"];

export const identitiesPersonalData: PersonalDataProvider = {
  tables: [...own, "identity_votes"],
  async exportOf(person) {
    const votes = await plainRows("identity_votes", "friend_session = any($1)", person.sessions);
    return { ...(await rowsOfSessions(own, person)), identity_votes: votes };
  },
  async erase({ sessions }, on) {
    // In the order in which friends vote, and under the same lock.
    await query(
      `select 1 from identity_links where user_session = any($1) or user_session in (
         select user_session from identity_votes where friend_session = any($1)
       ) order by token for update`,
      [sessions],
      on,
    );
    await query(
      `with gone as (
         delete from identity_votes where friend_session = any($1) returning user_session, character_name
       )
       update user_identities i set friend_votes = i.friend_votes - g.votes
       from (select user_session, character_name, count(*)::int as votes from gone group by 1, 2) g
       where i.user_session = g.user_session and i.character_name = g.character_name`,
      [sessions],
      on,
    );
    await query("delete from identity_votes where user_session = any($1)", [sessions], on);
    await query("delete from identity_links where user_session = any($1)", [sessions], on);
    await query("delete from user_identities where user_session = any($1)", [sessions], on);
    return undefined;
  },
};
