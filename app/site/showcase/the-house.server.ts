import { queryOne } from "../../../platform/db/pool.server.ts";

/** What real fans did in the last thirty days, where evenings and drops count that are the operator's own. */
export type TheHouse = { evenings: number; fans: number; votes: number; claims: number };

const since = "now() - interval '30 days'";

/** From what is counted as it happens: as quick with a million votes as with ten. */
export async function countTheHouse(): Promise<TheHouse> {
  const counted = await queryOne<TheHouse>(
    `select
       (select count(*)::int from parties where sample_of is null and starts_at between ${since} and now()) as evenings,
       (select coalesce(sum(participants), 0)::int from parties where starts_at between ${since} and now()) as fans,
       (select coalesce(sum(total_votes), 0)::int from polls
          where not is_sample and opens_at between ${since} and now()) as votes,
       (select coalesce(sum(taken), 0)::int from drops
          where sample_of is null and opens_at between ${since} and now()) as claims`,
  );
  return counted as TheHouse;
}
