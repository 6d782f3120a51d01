import { type Queryable, query } from "../../platform/db/pool.server.ts";
import { deleteLogs, renameLog } from "../../platform/log/log.server.ts";
import type { Row, Two } from "../fans/merging/merge-rules.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { talkTopic } from "./talks.server.ts";

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
      `select t.character, t.started_at, t.at, (
         select jsonb_agg(jsonb_build_object('role', l.body->'role', 'content', l.body->'content') order by l.seq)
         from log_entries l where l.topic = 'talk:' || t.fan_id || ':' || t.character
       ) as lines from character_talks t where t.fan_id = any($1) order by t.started_at`,
      [fanIds],
    );
    return { character_talks: talks };
  },
  async erase({ fanIds }, on) {
    const gone = await query<{ fan_id: string; character: string }>(
      "delete from character_talks where fan_id = any($1) returning fan_id, character",
      [fanIds],
      on,
    );
    await deleteLogs(
      on,
      gone.map(({ fan_id, character }) => talkTopic(fan_id, character)),
    );
    return undefined;
  },
};

async function renameTalks(on: Queryable, rows: Row[], two: Two): Promise<void> {
  for (const { character } of rows)
    await renameLog(
      on,
      talkTopic(two.from, character as string),
      talkTopic(two.into, character as string),
      two,
    );
}
