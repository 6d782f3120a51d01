import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import { someFace } from "../catalogue/catalogue.server.ts";
import { generatedName } from "./generated-name.ts";
import { requireVoice } from "./muting.server.ts";
import { nameKey } from "./name-key.ts";

export type Me = { fanId: string; name: string; avatar: string };

const columns = 'id as "fanId", name, avatar';

/** Null for nobody yet, and for one without a name: they have only voted so far. */
export async function findMe(fanId: string | null): Promise<Me | null> {
  if (!fanId) return null;
  return queryOne<Me>(`select ${columns} from fans where id = $1 and name is not null`, [fanId]);
}

/** Who has a name and a portrait keeps them. Without a portrait they are shown by their first letter. */
export async function welcomeFan(fanId: string, on?: Queryable): Promise<Me> {
  const me = await queryOne<Me>(
    `insert into fans as known (id, name, avatar) values ($1, $2, $3)
     on conflict (id) do update set name = coalesce(known.name, excluded.name), avatar = coalesce(nullif(known.avatar, ''), excluded.avatar)
     returning ${columns}`,
    [fanId, generatedName(), someFace()],
    on,
  );
  return me as Me;
}

/** Also in the parties they are in. Refusals: name_taken, for a look-alike in one that is not over, and muted. */
export async function renameFan(fanId: string, name: string): Promise<Me> {
  await requireVoice(fanId);
  await welcomeFan(fanId);
  try {
    return await transaction(async (on) => {
      await on.query(
        `update party_members m set name = $2, name_key = $3 from parties p
         where m.fan_id = $1 and p.id = m.party_id and p.ends_at > now()`,
        [fanId, name, nameKey(name)],
      );
      const rows = await query<Me>(
        `update fans set name = $2 where id = $1 returning ${columns}`,
        [fanId, name],
        on,
      );
      return rows[0] as Me;
    });
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    const sentence = "Somebody in this party already has a name like that. Please choose another.";
    throw new Problem("name_taken", 409, sentence, { name: sentence });
  }
}
