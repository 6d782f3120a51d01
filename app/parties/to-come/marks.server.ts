import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { visible } from "../log/party-log.server.ts";
import { noSuchParty } from "../members.server.ts";

/** Again changes nothing. A mark on a party that began stays as it is: it is where the fan meant to be. */
export async function markParty(partyId: string, fanId: string, marked: boolean): Promise<void> {
  const party = await queryOne<{ found: number }>(
    `select 1 as found from parties where id = $1 and ${visible}`,
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

/** Those of these parties that the fan marked. */
export async function listMarks(fanId: string | null, partyIds: string[]): Promise<string[]> {
  if (!fanId || partyIds.length === 0) return [];
  const rows = await query<{ party_id: string }>(
    "select party_id from party_marks where fan_id = $1 and party_id = any($2)",
    [fanId, partyIds],
  );
  return rows.map((row) => row.party_id);
}
