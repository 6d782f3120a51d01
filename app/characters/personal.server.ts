import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { deleteLogs, emptyLogs, renameLog } from "../../platform/log/log.server.ts";
import type { MergedRow, MergePair } from "../fans/merging/merge-rules.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { talkTopic } from "./talks.server.ts";

type Talk = { fan_id: string; character: string };

/** A talk is handed out with its lines, the character's too, and goes with them. */
export const charactersPersonalData: PersonalDataProvider = {
  tables: ["character_talks"],
  merge: [
    {
      table: "character_talks",
      key: ["fan_id", "character"],
      one: ["character"],
      otherwise: "left",
      moved: renameTalks,
      words: ["talk with a character", "talks with characters"],
    },
  ],
  async exportOf({ fanIds }) {
    const talks = await query(
      `select t.character, t.started_at, t.at, t.seen, (
         select jsonb_agg(jsonb_build_object('role', l.body->'role', 'content', l.body->'content') order by l.seq)
         from log_entries l where l.topic = 'talk:' || t.fan_id || ':' || t.character
       ) as lines from character_talks t where t.fan_id = any($1) order by t.started_at`,
      [fanIds],
    );
    return { character_talks: talks };
  },
  async eraseInSteps({ fanIds }) {
    const talks = await query<Talk>("select fan_id, character from character_talks where fan_id = any($1)", [
      fanIds,
    ]);
    for (const { fan_id, character } of talks) {
      const topic = talkTopic(fan_id, character);
      await emptyLogs([topic]);
      await transaction(async (on) => {
        await query(
          "delete from character_talks where fan_id = $1 and character = $2",
          [fan_id, character],
          on,
        );
        await deleteLogs(on, [topic]);
      });
    }
  },
};

async function renameTalks(on: Queryable, rows: MergedRow[], two: MergePair): Promise<void> {
  for (const { character } of rows)
    await renameLog(
      on,
      talkTopic(two.from, character as string),
      talkTopic(two.into, character as string),
      two,
    );
}
