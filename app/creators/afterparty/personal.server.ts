import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

export const invitationsPersonalData: PersonalDataProvider = {
  tables: ["afterparty_invitations"],
  merge: [{ table: "afterparty_invitations", key: ["fan_id", "week"], one: ["week"] }],
  exportOf: (person) => rowsOfFans(["afterparty_invitations"], person),
  async erase({ fanIds }, on) {
    await query("delete from afterparty_invitations where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
