import { type Queryable, query } from "../../../platform/db/pool.server.ts";

/** They are added up anew: a line or a fan went from the party, or came back. */
export async function forgetCredits(on: Queryable, partyIds: string[]): Promise<void> {
  if (partyIds.length > 0) await query("delete from party_credits where party_id = any($1)", [partyIds], on);
}
