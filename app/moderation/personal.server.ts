import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

export const reportsPersonalData: PersonalDataProvider = {
  tables: ["reports", "moderation_decisions"],
  merge: [
    { table: "reports", key: ["kind", "subject", "fan_id"], one: ["kind", "subject"] },
    { table: "moderation_decisions", key: ["id"], one: ["kind", "subject", "act"] },
  ],
  async exportOf(person) {
    // Which operator decided is no data of the fan's.
    const decided = await query<{ row: object }>(
      `select to_jsonb(d) - array['fan_id', 'operator', 'answered_by'] as row from moderation_decisions d
       where fan_id = any($1)`,
      [person.fanIds],
    );
    return {
      ...(await rowsOfFans(["reports"], person)),
      moderation_decisions: decided.map(({ row }) => row),
    };
  },
  async erase({ fanIds }, on) {
    await query("delete from reports where fan_id = any($1)", [fanIds], on);
    await query("delete from moderation_decisions where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
