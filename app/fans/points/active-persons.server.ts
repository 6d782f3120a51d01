import { query } from "../../../platform/db/pool.server.ts";
import { provideActivityCheck } from "../../../platform/live/presence.server.ts";

/** Two different kinds of acts at least half a minute apart. Changing a name and repeated acts do not count. */
export async function findActivePersons(persons: string[]): Promise<Set<string>> {
  const rows = await query<{ fan_id: string }>(
    `select fan_id from points_ledger where fan_id = any($1) group by fan_id
     having count(distinct deed) > 1 and max(at) - min(at) >= interval '30 seconds'`,
    [persons],
  );
  return new Set(rows.map(({ fan_id }) => fan_id));
}

provideActivityCheck(findActivePersons);
