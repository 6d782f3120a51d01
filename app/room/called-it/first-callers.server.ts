import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import type { Speaker } from "../../parties/log/log.ts";

const mostNamed = 3;
const mostOfCast = 2;

/** The earliest who had predicted what was marked. */
export const firstCallers = (on: Queryable, markId: string): Promise<Speaker[]> =>
  query<Speaker>(
    `select f.id as "fanId", m.name, coalesce(nullif(m.avatar, ''), f.avatar) as avatar, m.ring
     from predictions s join fans f on f.id = s.fan_id
     join party_members m on m.party_id = s.party_id and m.fan_id = s.fan_id
     where s.mark_id = $1 order by s.sealed_at, s.id limit $2`,
    [markId, mostNamed],
    on,
  );

/** Who of the cast of a rehearsal voted for it first. There are few of them, however many vote. */
export async function firstOfCast(on: Queryable, pollId: string, option: string): Promise<Speaker[]> {
  const rows = await query<Speaker>(
    `select f.id as "fanId", coalesce(f.name, '') as name, f.avatar, f.ring, true as sample
     from polls p join parties party on party.id = p.party_id and party.sample_of is not null
     join fans f on f.is_sample
     join poll_votes v on v.poll_id = p.id and v.fan_id = f.id and v.is_sample
       and p.options ->> v.option_index = $2
     where p.id = $1 order by v.created_at, f.id limit $3`,
    [pollId, option, mostOfCast],
    on,
  );
  return rows;
}
