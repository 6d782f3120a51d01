import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../personal.server.ts";
import type { PersonalDataProvider } from "../personal-data.ts";

export const standingsPersonalData: PersonalDataProvider = {
  tables: ["weekly_standings"],
  merge: [
    {
      table: "weekly_standings",
      key: ["fan_id", "week", "title_slug"],
      one: ["week", "title_slug"],
      words: ["rank of a past week", "ranks of past weeks"],
    },
  ],
  exportOf: (person) => rowsOfFans(["weekly_standings"], person),
  async erase({ fanIds }, on) {
    await query("delete from weekly_standings where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
