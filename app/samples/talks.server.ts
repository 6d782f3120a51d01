import { type Queryable, query } from "../../platform/db/pool.server.ts";

/** With a character who is taken out go the talks with them. Before the characters. */
export async function clearTalks(on: Queryable): Promise<void> {
  await query(
    `delete from log_heads where topic in (
       select 'talk:' || t.fan_id || ':' || t.character from character_talks t
       join characters c on c.id = t.character where c.is_sample
     )`,
    [],
    on,
  );
  await query(
    "delete from character_talks where character in (select id from characters where is_sample)",
    [],
    on,
  );
}
