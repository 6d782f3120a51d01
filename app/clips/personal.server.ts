import { query } from "../../platform/db/pool.server.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { tellWall } from "./wall-news.server.ts";

const tables = ["clips", "clip_votes"];

export const clipsPersonalData: PersonalDataProvider = {
  tables,
  exportOf: (person) => rowsOfFans(tables, person),
  async erase({ fanIds }, on) {
    await query(
      `with gone as (delete from clip_votes where fan_id = any($1) returning clip_id)
       update clips c set votes = c.votes - g.votes, moved_at = now()
       from (select clip_id, count(*)::int as votes from gone group by clip_id) g where c.id = g.clip_id`,
      [fanIds],
      on,
    );
    await query("delete from clips where fan_id = any($1)", [fanIds], on);
    return () => void tellWall();
  },
};
