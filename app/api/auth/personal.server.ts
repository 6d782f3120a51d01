import { query } from "../../../platform/db/pool.server.ts";
import { plainRows } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { forgetTokenSessions } from "../tokens/ended-sessions.server.ts";

const ofFans =
  "user_session in (select user_session from fan_sessions where fan_id = any($1) or acts_as = any($1))";

/** Erased, they are signed out wherever they signed in. */
export const tokenSessionsPersonalData: PersonalDataProvider = {
  tables: ["token_sessions", "own_ids", "identified_fans"],
  merge: [
    ...["token_sessions", "own_ids"].map((table) => ({
      table,
      stays: "it is named by its session, which comes along",
    })),
    { table: "identified_fans", key: ["key_id", "subject"], one: null },
  ],
  exportOf: async ({ fanIds }) => ({
    token_sessions: await plainRows("token_sessions", ofFans, fanIds),
    own_ids: await plainRows("own_ids", ofFans, fanIds),
    identified_fans: await query<object>(
      `select k.name as studio, i.created_at from identified_fans i join publishable_keys k on k.id = i.key_id
       where i.fan_id = any($1) order by i.created_at`,
      [fanIds],
    ),
  }),
  async erase({ fanIds, emails }, on) {
    await query(
      "update token_sessions set asked_email = null, asked_network = null, asked_at = null where asked_email = any($1)",
      [emails],
      on,
    );
    await query(`delete from own_ids where ${ofFans}`, [fanIds], on);
    await query("delete from identified_fans where fan_id = any($1)", [fanIds], on);
    const rows = await query<{ id: string }>(
      `delete from token_sessions where ${ofFans} returning id`,
      [fanIds],
      on,
    );
    return () => forgetTokenSessions(rows.map(({ id }) => id));
  },
};
