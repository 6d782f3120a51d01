import { query } from "../../../platform/db/pool.server.ts";
import { disown, lockLogs } from "../../../platform/log/log.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { forgetTakenWords } from "../../moderation/taken-words.server.ts";

const most = 100_000;

/** What was whispered is exported, and moved, with the rest of the logs. Erased, it loses its words and its name. */
export const rowsPersonalData: PersonalDataProvider = {
  tables: ["row_invites"],
  merge: [{ table: "row_invites", key: ["row_id", "fan_id"], one: ["row_id"] }],
  exportOf: (person) => rowsOfFans(["row_invites"], person),
  async erase({ fanIds }, on) {
    await query("delete from row_invites where fan_id = any($1)", [fanIds], on);
    const topics = await query<{ topic: string }>(
      "select distinct topic from log_entries where fan_id = any($1) and topic like 'row:%'",
      [fanIds],
      on,
    );
    await lockLogs(
      on,
      topics.map(({ topic }) => topic),
    );
    const blank = { from: { fanId: "", name: "Someone", avatar: "" }, text: "", removed: true };
    for (const { topic } of topics)
      await forgetTakenWords(on, topic, await disown(on, topic, fanIds, blank, most));
    return undefined;
  },
};
