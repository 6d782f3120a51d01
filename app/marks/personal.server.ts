import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

export const marksPersonalData: PersonalDataProvider = {
  tables: ["title_marks", "opened_episodes"],
  merge: [
    {
      table: "title_marks",
      key: ["fan_id", "title"],
      one: ["title"],
      words: ["title you marked", "titles you marked"],
    },
    {
      table: "opened_episodes",
      key: ["fan_id", "title", "season", "episode"],
      one: ["title", "season", "episode"],
      words: ["episode you opened", "episodes you opened"],
    },
  ],
  exportOf: (person) => rowsOfFans(["title_marks", "opened_episodes"], person),
  async erase({ fanIds }, on) {
    await query("delete from title_marks where fan_id = any($1)", [fanIds], on);
    await query("delete from opened_episodes where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
