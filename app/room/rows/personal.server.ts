import { query } from "../../../platform/db/pool.server.ts";
import { anonymiseEntries, lockLogs } from "../../../platform/log/log.server.ts";
import { eraseByPlace, rowsPerStep } from "../../fans/erase-in-steps.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { forgetTakenWords } from "../../moderation/taken-words.server.ts";

const blank = { from: { fanId: "", name: "Someone", avatar: "" }, text: "", removed: true };

/** Whispers are exported and merged with the other logs. Erasing blanks text and name. */
export const rowsPersonalData: PersonalDataProvider = {
  tables: ["row_invites", "row_outs"],
  merge: [
    { table: "row_invites", key: ["row_id", "fan_id"], one: ["row_id"] },
    { table: "row_outs", key: ["row_id", "fan_id"], one: ["row_id"] },
  ],
  exportOf: (person) => rowsOfFans(["row_invites", "row_outs"], person),
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () =>
        query(
          "select distinct topic as place from log_entries where fan_id = any($1) and topic like 'row:%' order by 1",
          [fanIds],
        ),
      async (on, topic) => {
        await lockLogs(on, [topic]);
        const seqs = await anonymiseEntries(on, topic, fanIds, blank, rowsPerStep);
        await forgetTakenWords(on, topic, seqs);
        return { more: seqs.length === rowsPerStep };
      },
    ),
  async erase({ fanIds }, on) {
    await query("delete from row_invites where fan_id = any($1)", [fanIds], on);
    await query("delete from row_outs where fan_id = any($1)", [fanIds], on);
    await query("update party_rows set host = null where host = any($1)", [fanIds], on);
    return undefined;
  },
};
