import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../personal.server.ts";
import type { PersonalDataProvider } from "../personal-data.ts";

export const heldPersonalData: PersonalDataProvider = {
  tables: ["held_acts"],
  merge: [{ table: "held_acts", stays: "it is counted of the self that did it, or not at all" }],
  exportOf: (person) => rowsOfFans(["held_acts"], person),
  async erase({ fanIds }, on) {
    await query("delete from held_acts where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
