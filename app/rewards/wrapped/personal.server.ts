import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

export const wrappedPersonalData: PersonalDataProvider = {
  tables: ["wrapped_stats"],
  merge: [
    {
      table: "wrapped_stats",
      key: ["fan_id", "period"],
      one: ["period"],
      otherwise: "left",
      session: "user_session",
      words: ["wrapped", "wrapped"],
    },
  ],
  exportOf: (person) => rowsOfFans(["wrapped_stats"], person),
  async erase({ fanIds }, on) {
    await query("delete from wrapped_stats where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
