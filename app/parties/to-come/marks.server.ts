import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { visibleEntries } from "../log/party-log.server.ts";
import { noSuchParty } from "../members.server.ts";

/** Idempotent. Once the party has begun, saved parties stay as they are. */
export async function markParty(partyId: string, fanId: string, marked: boolean): Promise<void> {
  const party = await queryOne<{ found: number }>(
    `select 1 as found from parties where id = $1 and ${visibleEntries}`,
    [partyId],
  );
  if (!party) throw noSuchParty();
  if (marked)
    await query("insert into party_marks (party_id, fan_id) values ($1, $2) on conflict do nothing", [
      partyId,
      fanId,
    ]);
  else await query("delete from party_marks where party_id = $1 and fan_id = $2", [partyId, fanId]);
}
