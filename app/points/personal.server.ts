import { query } from "../../platform/db/pool.server.ts";
import { rowsOfSessions } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

/** What a fan did that earned points, and their sum. A friend's points for their vote stay the friend's. */
export const pointsPersonalData: PersonalDataProvider = {
  tables: ["points_ledger", "fan_points"],
  exportOf: (person) => rowsOfSessions(["points_ledger", "fan_points"], person),
  async erase({ sessions }, on) {
    await query("delete from fan_points where user_session = any($1)", [sessions], on);
    await query("delete from points_ledger where user_session = any($1)", [sessions], on);
    // The ledger names a friend's vote by the friend's session.
    await query(
      "update points_ledger set ref = 'erased ' || id where deed = 'friend-vote' and ref = any($1)",
      [sessions],
      on,
    );
    return undefined;
  },
};
