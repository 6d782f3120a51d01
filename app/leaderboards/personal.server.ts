import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

export const standingsPersonalData: PersonalDataProvider = {
  tables: ["weekly_standings"],
  exportOf: (person) => rowsOfFans(["weekly_standings"], person),
  async erase({ fanIds }, on) {
    await query("delete from weekly_standings where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
