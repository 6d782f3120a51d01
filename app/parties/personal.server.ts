import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { plainRows, rowsOfSessions } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { append, lockLogs, publish } from "./log/party-log.server.ts";

const own = ["party_members", "reaction_taps", "hidden_messages", "message_reports", "muted_fans"];

/** Nobody, where a fan's name stood in a log. */
const someone = { fanId: "", name: "Someone", avatar: "" };

/**
 * Where a fan was, what they said and how they reacted. Erased, their messages keep their numbers and lose words and
 * name; their taps stay counted, as nobody's.
 */
export const partiesPersonalData: PersonalDataProvider = {
  tables: [...own, "party_log"],
  async exportOf(person) {
    const said = await plainRows("party_log", "user_session = any($1)", person.sessions);
    return { ...(await rowsOfSessions(own, person)), party_log: said };
  },
  async erase({ sessions }, on) {
    const blanked = await blankMessages(sessions, on);
    await query(
      `with gone as (delete from party_members where user_session = any($1) returning party_id)
       update parties p set participants = p.participants - g.members
       from (select party_id, count(*)::int as members from gone group by party_id) g where p.id = g.party_id`,
      [sessions],
      on,
    );
    await query(
      "update reaction_taps set user_session = 'erased', client_key = gen_random_uuid()::text where user_session = any($1)",
      [sessions],
      on,
    );
    for (const table of ["hidden_messages", "message_reports", "muted_fans"])
      await query(`delete from ${table} where user_session = any($1)`, [sessions], on);
    return () => publish(blanked);
  },
};

/** Takes words and name out of the messages of these sessions, and tells rooms that are still open. */
async function blankMessages(sessions: string[], on: Queryable) {
  const found = await query<{ party_id: string; seq: number; open: boolean }>(
    `select l.party_id, l.seq, p.ends_at > now() as open from party_log l join parties p on p.id = l.party_id
     where l.user_session = any($1) order by l.party_id, l.seq`,
    [sessions],
    on,
  );
  await lockLogs(
    on,
    found.map(({ party_id }) => party_id),
  );
  await query(
    `delete from removed_messages r using party_log l
     where l.user_session = any($1) and r.party_id = l.party_id and r.seq = l.seq`,
    [sessions],
    on,
  );
  await query(
    `update party_log set user_session = null, client_key = null,
       body = jsonb_build_object('speaker', $2::jsonb, 'text', '', 'removed', true)
     where user_session = any($1)`,
    [sessions, JSON.stringify(someone)],
    on,
  );
  const open = found.filter((message) => message.open);
  return append(
    on,
    open.map(({ party_id, seq }) => ({
      partyId: party_id,
      kind: "change" as const,
      body: { change: "message-removed", of: seq },
    })),
  );
}
