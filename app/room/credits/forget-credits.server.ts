import { type Queryable, query } from "../../../platform/db/pool.server.ts";

/** Deletes stored credits, which are computed again: a line or a fan was removed or restored. */
export async function forgetCredits(on: Queryable, partyIds: string[]): Promise<void> {
  if (partyIds.length > 0) await query("delete from party_credits where party_id = any($1)", [partyIds], on);
}
