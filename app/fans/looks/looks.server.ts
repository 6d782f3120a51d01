import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { ringColours } from "../../../platform/ui/ring.ts";
import { avatars, listCharacters } from "../../catalogue/catalogue.server.ts";

/** A character's portrait, by id, and a colour by its number. */
export type Look = { avatar: string; ring: number };

const mostTries = 5;

export const randomColour = (): number => Math.floor(Math.random() * ringColours.length);

/** Every character has a colour of its own as long as there are no more of them than colours. */
export function lookOfFan(characterId: string): Look {
  const at = listCharacters().findIndex(({ id }) => id === characterId);
  return { avatar: characterId, ring: Math.max(0, at) % ringColours.length };
}

/** Refusal: invalid, beside the field. */
export function requirePortrait(avatar: string): void {
  const isThere = listCharacters().some(({ id }) => id === avatar) && avatars()[avatar];
  if (!isThere) throw new Problem("invalid", 422, "Choose a portrait.", { avatar: "Choose a portrait." });
}

/**
 * Worn at once in every party that is not over. Where somebody there has this portrait in this ring already, a second
 * colour breaks it.
 */
export async function saveLook(fanId: string, look: Look): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction((on) => wear(on, fanId, look));
    } catch (error) {
      const { constraint } = error as { constraint?: string };
      // Somebody put on the same at the same moment.
      if (constraint !== "party_members_looks" || attempt === mostTries) throw error;
    }
  }
}

async function wear(on: Queryable, fanId: string, { avatar, ring }: Look): Promise<void> {
  await query("update fans set avatar = $2, ring = $3 where id = $1", [fanId, avatar, ring], on);
  await query(
    `update party_members m set avatar = $2, ring = free_ring(m.party_id, $2, $3) from parties p
     where m.fan_id = $1 and p.id = m.party_id and p.ends_at > now()
       and not (m.avatar = $2 and m.ring is not null and m.ring % 12 = $3)`,
    [fanId, avatar, ring],
    on,
  );
}
