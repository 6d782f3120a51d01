import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../personal.server.ts";
import type { PersonalDataProvider } from "../personal-data.ts";

export const friendsPersonalData: PersonalDataProvider = {
  tables: ["friend_links"],
  merge: [{ table: "friend_links", key: ["fan_id"], one: [], otherwise: "left" }],
  exportOf: (person) => rowsOfFans(["friend_links"], person),
  async erase({ fanIds }, on) {
    await query("delete from friend_links where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
