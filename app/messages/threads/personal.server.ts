import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { deleteLogs, emptyLogs, renameLog } from "../../../platform/log/log.server.ts";
import type { MergedRow, MergePair } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { forgetTakenWords, moveTakenWords } from "../../moderation/taken-words.server.ts";
import { threadTopic } from "./threads.server.ts";

/** A conversation is erased with either fan. The person's own lines are exported with the other logs. */
export const threadsPersonalData: PersonalDataProvider = {
  tables: ["conversations"],
  merge: [
    {
      table: "conversations",
      key: ["fan_id", "friend_id"],
      one: ["friend_id"],
      otherwise: "left",
      other: "friend_id",
      moved: renameThreads,
      words: ["thread", "threads"],
    },
    {
      table: "conversations",
      fan: "friend_id",
      key: ["fan_id", "friend_id"],
      one: ["fan_id"],
      otherwise: "left",
      other: "fan_id",
    },
  ],
  exportOf: (person) => rowsOfFans(["conversations"], person),
  async eraseInSteps({ fanIds }) {
    const theirs = await query<{ fan_id: string; friend_id: string }>(
      "select fan_id, friend_id from conversations where fan_id = any($1) or friend_id = any($1)",
      [fanIds],
    );
    for (const { fan_id, friend_id } of theirs) {
      const topic = threadTopic(fan_id, friend_id);
      await emptyLogs([topic]);
      await transaction(async (on) => {
        await query(
          "delete from conversations where fan_id = $1 and friend_id = $2",
          [fan_id, friend_id],
          on,
        );
        await forgetTakenWords(on, topic);
        await deleteLogs(on, [topic]);
      });
    }
  },
};

/** Including their lines and removed ones. */
async function renameThreads(on: Queryable, rows: MergedRow[], two: MergePair): Promise<void> {
  for (const { friend_id } of rows) {
    const [before, after] = [two.from, two.into].map((fanId) => threadTopic(fanId, friend_id as string));
    if (!before || !after || !(await renameLog(on, before, after, two))) continue;
    await moveTakenWords(on, before, after);
  }
}
