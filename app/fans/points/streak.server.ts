import { queryOne } from "../../../platform/db/pool.server.ts";

/** Consecutive days with points up to today or yesterday, in UTC. 0 if the last one is older. */
export async function findStreak(fanId: string | null): Promise<number> {
  if (!fanId) return 0;
  const row = await queryOne<{ days: number }>(
    `with days as (
       select distinct (at at time zone 'utc')::date as day from points_ledger
       where fan_id = $1 and not is_sample and at > now() - interval '400 days'
     ), runs as (
       -- Days in a row keep their distance from their number.
       select day, day - (row_number() over (order by day))::int as run from days
     )
     select count(*)::int as days from runs group by run
     having max(day) >= (now() at time zone 'utc')::date - 1`,
    [fanId],
  );
  return row?.days ?? 0;
}
