import { config } from "../../../platform/config.server.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";

/** More than a household; of twenty names five. Sessions cost nothing, so one network does not make a party alone. */
export const mostOfNetwork = (): number => Math.max(3, Math.floor(config.WISH_NAMES / 4));

/** Counts the names anew. The wishes' rows are locked. The filter: least() of nothing would be the share itself. */
export async function countNames(on: Queryable, wishIds: string[]): Promise<void> {
  await query(
    `update wishes w set names = c.counted, uncounted = c.held - c.counted
     from (
       select i.id, coalesce(sum(least(n.names, $2)) filter (where n.names is not null), 0)::int as counted, coalesce(sum(n.names), 0)::int as held
       from unnest($1::text[]) as i (id)
       left join lateral (
         select count(*)::int as names from wish_names where wish_id = i.id group by network
       ) n on true
       group by i.id
     ) c where w.id = c.id`,
    [wishIds, mostOfNetwork()],
    on,
  );
}
