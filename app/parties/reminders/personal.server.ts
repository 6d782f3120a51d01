import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

const tables = ["push_subscriptions", "party_reminders"];

export const remindersPersonalData: PersonalDataProvider = {
  tables,
  merge: [
    { table: "push_subscriptions", key: ["endpoint"], one: null },
    { table: "party_reminders", key: ["party_id", "fan_id"], one: ["party_id"] },
  ],
  exportOf: (person) => rowsOfFans(tables, person),
  async erase({ fanIds }, on) {
    for (const table of tables) await query(`delete from ${table} where fan_id = any($1)`, [fanIds], on);
    return undefined;
  },
};
