import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

export const moodsPersonalData: PersonalDataProvider = {
  tables: ["moods"],
  exportOf: (person) => rowsOfFans(["moods"], person),
  async erase({ fanIds }, on) {
    await query("delete from moods where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
