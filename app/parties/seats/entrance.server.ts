import { listCharacters } from "../../catalogue/catalogue.server.ts";
import { findIdentity } from "../../rewards/identities/identities.server.ts";
import type { Seated } from "./seats.ts";

const longestLine = 140;

/** A fan with a claimed character enters as that character, with its line. */
export async function entranceOf(fanId: string): Promise<Seated["as"]> {
  const identity = await findIdentity(fanId);
  const character = identity && listCharacters().find(({ name }) => name === identity.character_name);
  const line = character?.greeting || character?.description;
  if (!character || !line || line.length > longestLine) return undefined;
  return { character: character.name, line };
}
