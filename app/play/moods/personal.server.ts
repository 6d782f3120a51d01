import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

export const moodsPersonalData: PersonalDataProvider = {
  tables: ["moods"],
  merge: [{ table: "moods", key: ["fan_id", "on_day"], one: ["on_day"], words: ["mood", "moods"] }],
  exportOf: (person) => rowsOfFans(["moods"], person),
  async erase({ fanIds }, on) {
    await query("delete from moods where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
