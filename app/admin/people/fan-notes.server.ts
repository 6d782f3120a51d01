import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { plainRows } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

export type FanNote = { id: number; operator: string; body: string; at: Date };

export const notesOnFan = (fanId: string): Promise<FanNote[]> =>
  query<FanNote>(
    "select id, operator, body, at from fan_notes where fan_id = $1 order by at desc, id desc limit 50",
    [fanId],
  );

export async function noteOnFan(fanId: string, operator: string, body: string, on: Queryable): Promise<void> {
  await query(
    "insert into fan_notes (fan_id, operator, body) values ($1, $2, $3)",
    [fanId, operator, body],
    on,
  );
}

/** What operators write about a fan is the fan's as well. */
export const fanNotesPersonalData: PersonalDataProvider = {
  tables: ["fan_notes"],
  merge: [{ table: "fan_notes", key: ["id"], one: null }],
  async exportOf({ fanIds }) {
    return { fan_notes: await plainRows("fan_notes", "fan_id = any($1)", fanIds) };
  },
  async erase({ fanIds }, on) {
    await query("delete from fan_notes where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
