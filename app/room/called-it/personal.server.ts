import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** Predictions are erased with their author. Their hashes are anonymous and stay in the log. */
export const calledItPersonalData: PersonalDataProvider = {
  tables: ["predictions"],
  merge: [
    {
      table: "predictions",
      key: ["id"],
      one: ["party_id", "question"],
      words: ["sealed prediction", "sealed predictions"],
    },
  ],
  exportOf: (person) => rowsOfFans(["predictions"], person),
  async erase({ fanIds }, on) {
    await query("delete from predictions where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
