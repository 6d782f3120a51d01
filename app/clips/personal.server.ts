import { type Queryable, query } from "../../platform/db/pool.server.ts";
import type { Row } from "../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { tellWall } from "./wall-news.server.ts";

const tables = ["clips", "clip_votes"];

export const clipsPersonalData: PersonalDataProvider = {
  tables,
  merge: [
    { table: "clips", key: ["id"], one: ["client_key"], otherwise: "left", words: ["clip", "clips"] },
    {
      table: "clip_votes",
      key: ["clip_id", "fan_id"],
      one: ["clip_id"],
      counted: countClipVotes,
      words: ["vote for a clip", "votes for clips"],
    },
  ],
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

async function countClipVotes(on: Queryable, rows: Row[], by: 1 | -1): Promise<void> {
  await query(
    `update clips c set votes = c.votes + $2::int * g.votes, moved_at = now()
     from (select clip_id, count(*)::int as votes from jsonb_populate_recordset(null::clip_votes, $1::jsonb)
       group by clip_id) g where c.id = g.clip_id`,
    [JSON.stringify(rows), by],
    on,
  );
}
