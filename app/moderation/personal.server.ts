import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

export const reportsPersonalData: PersonalDataProvider = {
  tables: ["reports"],
  merge: [{ table: "reports", key: ["kind", "subject", "fan_id"], one: ["kind", "subject"] }],
  exportOf: (person) => rowsOfFans(["reports"], person),
  async erase({ fanIds }, on) {
    await query("delete from reports where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
