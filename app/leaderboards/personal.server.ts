import { query } from "../../platform/db/pool.server.ts";
import { rowsOfSessions } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

export const standingsPersonalData: PersonalDataProvider = {
  tables: ["weekly_standings"],
  exportOf: (person) => rowsOfSessions(["weekly_standings"], person),
  async erase({ sessions }, on) {
    await query("delete from weekly_standings where user_session = any($1)", [sessions], on);
    return undefined;
  },
};
