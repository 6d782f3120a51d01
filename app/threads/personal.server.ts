import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { deleteLogs, renameLog } from "../../platform/log/log.server.ts";
import type { Row, Two } from "../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { forgetTakenWords, moveTakenWords } from "../moderation/taken-words.server.ts";
import { threadTopic } from "./threads.server.ts";

/** A conversation goes with either of its two. What the person wrote is exported with the rest of the logs. */
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
  async erase({ fanIds }, on) {
    const gone = await query<{ fan_id: string; friend_id: string }>(
      "delete from conversations where fan_id = any($1) or friend_id = any($1) returning fan_id, friend_id",
      [fanIds],
      on,
    );
    const topics = gone.map(({ fan_id, friend_id }) => threadTopic(fan_id, friend_id));
    for (const topic of topics) await forgetTakenWords(on, topic);
    await deleteLogs(on, topics);
    return undefined;
  },
};

/** With their lines, and with those that were taken away. */
async function renameThreads(on: Queryable, rows: Row[], two: Two): Promise<void> {
  for (const { friend_id } of rows) {
    const [before, after] = [two.from, two.into].map((fanId) => threadTopic(fanId, friend_id as string));
    if (!before || !after || !(await renameLog(on, before, after, two))) continue;
    await moveTakenWords(on, before, after);
  }
}
