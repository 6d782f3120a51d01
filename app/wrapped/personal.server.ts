import { query } from "../../platform/db/pool.server.ts";
import { rowsOfSessions } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

export const wrappedPersonalData: PersonalDataProvider = {
  tables: ["wrapped_stats"],
  exportOf: (person) => rowsOfSessions(["wrapped_stats"], person),
  async erase({ sessions }, on) {
    await query("delete from wrapped_stats where user_session = any($1)", [sessions], on);
    return undefined;
  },
};
