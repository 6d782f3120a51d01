import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

/** Once erased, nobody follows them either. */
export const fanCardsPersonalData: PersonalDataProvider = {
  tables: ["fan_cards", "follows", "blocks"],
  exportOf: (person) => rowsOfFans(["fan_cards", "follows", "blocks"], person),
  async erase({ fanIds }, on) {
    await query("delete from fan_cards where fan_id = any($1) and not is_sample", [fanIds], on);
    await query("delete from follows where fan_id = any($1) or followed = any($1)", [fanIds], on);
    await query("delete from blocks where fan_id = any($1) or blocked = any($1)", [fanIds], on);
    return undefined;
  },
};
