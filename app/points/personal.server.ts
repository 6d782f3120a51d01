import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

/** A friend's points for their vote stay the friend's. */
export const pointsPersonalData: PersonalDataProvider = {
  tables: ["points_ledger", "fan_points"],
  exportOf: (person) => rowsOfFans(["points_ledger", "fan_points"], person),
  async erase({ fanIds }, on) {
    await query("delete from fan_points where fan_id = any($1)", [fanIds], on);
    await query("delete from points_ledger where fan_id = any($1)", [fanIds], on);
    // The ledger names a friend's vote by the friend's id.
    await query(
      "update points_ledger set ref = 'erased ' || id where deed = 'friend-vote' and ref = any($1)",
      [fanIds],
      on,
    );
    return undefined;
  },
};
