import { query } from "../../../platform/db/pool.server.ts";

/** Beats come every minute; one may be late. */
const goneAfter = "100 seconds";

/** An operator has the control room of this party open. False for an unknown party. */
export async function beatOfHost(partyId: string, operator: string): Promise<boolean> {
  const rows = await query(
    `insert into control_room_hosts (party_id, operator) select id, $2 from parties where id = $1
     on conflict (party_id, operator) do update set seen_at = now() returning 1 as there`,
    [partyId, operator],
  );
  await query(`delete from control_room_hosts where seen_at < now() - interval '1 day'`, []);
  return rows.length > 0;
}

/** The first parts of their addresses. */
export async function hostsOf(partyId: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select distinct split_part(operator, '@', 1) as name from control_room_hosts
     where party_id = $1 and seen_at > now() - interval '${goneAfter}' order by 1`,
    [partyId],
  );
  return rows.map(({ name }) => name);
}
