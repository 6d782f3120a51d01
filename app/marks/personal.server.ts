import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

const tables = ["title_marks", "opened_episodes", "shelf_titles", "watched"] as const;

export const marksPersonalData: PersonalDataProvider = {
  tables: [...tables],
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
    {
      table: "shelf_titles",
      key: ["fan_id", "key"],
      one: ["key"],
      words: ["title on your shelf", "titles on your shelf"],
    },
    {
      table: "watched",
      key: ["fan_id", "key", "season", "episode", "at"],
      one: ["key", "season", "episode", "at"],
      words: ["time you watched something", "times you watched something"],
    },
  ],
  exportOf: (person) => rowsOfFans([...tables], person),
  async erase({ fanIds }, on) {
    await query("delete from title_marks where fan_id = any($1)", [fanIds], on);
    await query("delete from opened_episodes where fan_id = any($1)", [fanIds], on);
    await query("delete from watched where fan_id = any($1)", [fanIds], on);
    await query("delete from shelf_titles where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
