import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import { fanIdOf } from "../../platform/session/session.server.ts";
import { someFace } from "../catalogue/catalogue.server.ts";
import { generatedName } from "./generated-name.ts";
import { requireVoice } from "./muting.server.ts";
import { nameKey } from "./name-key.ts";

/** A visitor as others see them. */
export type Me = { fanId: string; name: string; avatar: string };

const columns = 'fan_id as "fanId", name, avatar';

/** The fan of a session, or null for someone who has not acted yet. */
export async function findMe(session: string | null): Promise<Me | null> {
  if (!session) return null;
  return queryOne<Me>(`select ${columns} from fans where user_session = $1`, [session]);
}

/** The fan of a session; at the first act one is made, with a friendly name and a portrait; without a portrait they are shown by their first letter. */
export async function welcomeFan(session: string, on?: Queryable): Promise<Me> {
  const made = await queryOne<Me>(
    `insert into fans (user_session, fan_id, name, avatar) values ($1, $2, $3, $4)
     on conflict (user_session) do nothing returning ${columns}`,
    [session, fanIdOf(session), generatedName(), someFace()],
    on,
  );
  return (
    made ?? ((await queryOne<Me>(`select ${columns} from fans where user_session = $1`, [session], on)) as Me)
  );
}

/**
 * Changes a fan's name everywhere at once: here and in the parties they are in. Refused with "name_taken" when
 * it looks like somebody else's name in one of those parties that is not over, and with "muted".
 */
export async function renameFan(session: string, name: string): Promise<Me> {
  await requireVoice(session);
  await welcomeFan(session);
  try {
    return await transaction(async (on) => {
      await on.query(
        `update party_members m set name = $2, name_key = $3 from parties p
         where m.user_session = $1 and p.id = m.party_id and p.ends_at > now()`,
        [session, name, nameKey(name)],
      );
      const rows = await query<Me>(
        `update fans set name = $2 where user_session = $1 returning ${columns}`,
        [session, name],
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
