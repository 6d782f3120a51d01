import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** What somebody sealed goes with them; its hash, which names nobody, stays in the party's log. */
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
