import { query } from "../../platform/db/pool.server.ts";
import { deleteLogs } from "../../platform/log/log.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { threadTopic } from "./threads.server.ts";

/** A conversation goes with either of its two. What the person wrote is exported with the rest of the logs. */
export const threadsPersonalData: PersonalDataProvider = {
  tables: ["conversations"],
  exportOf: (person) => rowsOfFans(["conversations"], person),
  async erase({ fanIds }, on) {
    const gone = await query<{ fan_id: string; friend_id: string }>(
      "delete from conversations where fan_id = any($1) or friend_id = any($1) returning fan_id, friend_id",
      [fanIds],
      on,
    );
    const topics = gone.map(({ fan_id, friend_id }) => threadTopic(fan_id, friend_id));
    await query("delete from removed_lines where topic = any($1)", [topics], on);
    await deleteLogs(on, topics);
    return undefined;
  },
};
