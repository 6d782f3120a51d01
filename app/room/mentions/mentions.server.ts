import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import type { Mention } from "../../parties/log/log.ts";
import { maybeMentions, mentionsIn } from "./mentions.ts";

/** Resolves mentions in texts to members of their rooms. Texts without @ cost no query. */
export async function findMentions(
  on: Queryable,
  said: { partyId: string; text: string }[],
): Promise<Mention[][]> {
  const asked = said.flatMap(({ partyId, text }) =>
    text.includes("@")
      ? maybeMentions(text).flatMap(({ names }) =>
          names.flatMap(({ keys }) => keys.map((key) => ({ partyId, key }))),
        )
      : [],
  );
  if (asked.length === 0) return said.map(() => []);
  const rows = await query<{ party_id: string; name_key: string; fan_id: string }>(
    `select m.party_id, m.name_key, m.fan_id
     from (select distinct * from unnest($1::text[], $2::text[]) as t (party_id, name_key)) t
     join party_members m using (party_id, name_key)`,
    [asked.map(({ partyId }) => partyId), asked.map(({ key }) => key)],
    on,
  );
  const fans = new Map(rows.map((row) => [`${row.party_id} ${row.name_key}`, row.fan_id]));
  return said.map(({ partyId, text }) => mentionsIn(text, (key) => fans.get(`${partyId} ${key}`)));
}
