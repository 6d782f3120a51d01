import { claimIdentity, identityLink } from "../../app/rewards/identities/identities.server.ts";
import { newFanId } from "../fan-id.ts";

/** Of the page where friends vote. */
export const tokenOf = async (fanId: string): Promise<string> =>
  (await identityLink(fanId)).split("/").at(-1) ?? "";

/** A fan who claimed these, one after the other. */
export async function claimed(...characters: string[]) {
  const fanId = newFanId();
  for (const character of characters) await claimIdentity(fanId, character);
  return { fanId, token: await tokenOf(fanId) };
}
