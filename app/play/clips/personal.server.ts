import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { publishWall } from "./wall-news.server.ts";

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
  async eraseInSteps({ fanIds }) {
    await eraseByPlace(
      () => query("select clip_id as place from clip_votes where fan_id = any($1) order by 1", [fanIds]),
      (on, clip) => takeClipVotes(on, clip, fanIds),
    );
    await eraseByPlace(
      () => query("select id as place from clips where fan_id = any($1) order by 1", [fanIds]),
      async (on, clip) => {
        await query("delete from clips where id = $1", [clip], on);
        return undefined;
      },
    );
    void publishWall();
  },
};

async function takeClipVotes(on: Queryable, clip: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from clips where id = $1 for no key update", [clip], on);
  await query(
    `with gone as (delete from clip_votes where clip_id = $1 and fan_id = any($2) returning 1)
     update clips set votes = votes - (select count(*)::int from gone), moved_at = now() where id = $1`,
    [clip, fanIds],
    on,
  );
}

async function countClipVotes(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update clips c set votes = c.votes + $2::int * g.votes, moved_at = now()
     from (select clip_id, count(*)::int as votes from jsonb_populate_recordset(null::clip_votes, $1::jsonb)
       group by clip_id) g where c.id = g.clip_id`,
    [JSON.stringify(rows), by],
    on,
  );
}
