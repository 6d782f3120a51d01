import { limitCrowd } from "../../../../platform/http/crowd-limits.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { claimIdentity, listClaimables } from "../../../rewards/identities/identities.server.ts";
import { claimsOfAddress, claimsOfSession } from "../../../rewards/identities/limits.ts";
import { actingFan } from "../../caller.server.ts";
import { userIdentities } from "../tables/own.ts";
import { noSuchKey } from "./body.server.ts";
import { holderOfRow, orResolveConflict } from "./own-row.server.ts";
import type { Write } from "./writing.ts";

const perSession = limitTo(claimsOfSession);
const perCrowd = limitCrowd(claimsOfAddress);

export const writeIdentity: Write = async ({ row, caller, resolution }) => {
  const holder = await holderOfRow(userIdentities, row, caller);
  await perSession(holder.session);
  await perCrowd(caller.address);
  const name = String(row.character_name);
  const show = row.show_name ?? null;
  const character = listClaimables().find((one) => one.name === name);
  if (!character) throw noSuchKey("user_identities", "character_name", name, "characters");
  if (show !== null && show !== character.show)
    throw noSuchKey("user_identities", "show_name", show, "characters");
  const fanId = await actingFan(holder, caller);
  const key = { user_session: holder.session, character_name: name };
  return orResolveConflict(userIdentities, "claimed_already", resolution, key, async () => {
    await claimIdentity(fanId, character.id, resolution !== "merge");
    return { wasThere: false, key: { character_name: name } };
  });
};
