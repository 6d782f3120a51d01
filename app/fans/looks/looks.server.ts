import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { ringColours } from "../../../platform/ui/ring.ts";
import { avatars, listCharacters } from "../../catalogue/catalogue.server.ts";

/** A character's portrait by id, and a color by number. */
export type Look = { avatar: string; ring: number };

const mostTries = 5;

export const randomColour = (): number => Math.floor(Math.random() * ringColours.length);

/** Characters have distinct colors as long as there are enough. */
export function lookOfFan(characterId: string): Look {
  const at = listCharacters().findIndex(({ id }) => id === characterId);
  return { avatar: characterId, ring: Math.max(0, at) % ringColours.length };
}

/** Refusal: invalid, beside the field. */
export function requirePortrait(avatar: string): void {
  const isThere = listCharacters().some(({ id }) => id === avatar) && avatars()[avatar];
  if (!isThere) throw new Problem("invalid", 422, "Choose a portrait.", { avatar: "Choose a portrait." });
}

/** Applies at once in every open party. If the combination is taken there, a second color is added to the ring. */
export async function saveLook(fanId: string, look: Look): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction((on) => wear(on, fanId, look));
    } catch (error) {
      const { constraint } = error as { constraint?: string };
      // Another fan chose the same at that moment.
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
