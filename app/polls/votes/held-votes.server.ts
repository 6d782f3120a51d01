import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { countedShare, networkShare } from "../../../platform/live/network-share.server.ts";
import { keyedHash } from "../../../platform/names/keyed-hashes.server.ts";
import type { Vote } from "./votes.server.ts";

const share = networkShare("votes", 3600);

/**
 * The network of a vote that looks stuffed, else null: one of many on this poll from one address, of whom hardly anybody
 * has been there for a while and acts as people do.
 */
export const suspectedNetwork = async (
  address: string,
  session: string,
  pollId: string,
  isMadeUp = false,
): Promise<string | null> =>
  (await share({ address, session, isMadeUp }, pollId, countedShare)) ? null : keyedHash("network", address);

type Standing = { poll_id: string; fan_id: string; counted: boolean; held: boolean };

/** Those that are not to be counted now. Who has a vote that counts moves it; who has one apart moves that. */
export async function splitHeld(
  on: Queryable,
  votes: Vote[],
  hasHeld: (pollId: string) => boolean,
): Promise<{ held: Vote[]; counted: Vote[] }> {
  const doubtful = votes.filter(({ network, pollId }) => network || hasHeld(pollId));
  if (doubtful.length === 0) return { held: [], counted: votes };
  const rows = await query<Standing>(
    `select i.poll_id, i.fan_id, v.fan_id is not null as counted, h.fan_id is not null as held
     from unnest($1::text[], $2::text[]) as i (poll_id, fan_id)
     left join poll_votes v using (poll_id, fan_id) left join held_votes h using (poll_id, fan_id)`,
    [doubtful.map(({ pollId }) => pollId), doubtful.map(({ fanId }) => fanId)],
    on,
  );
  const standing = new Map(rows.map((row) => [`${row.poll_id} ${row.fan_id}`, row]));
  const isHeld = ({ pollId, fanId, network }: Vote) => {
    const row = standing.get(`${pollId} ${fanId}`);
    return row !== undefined && !row.counted && (row.held || network !== null);
  };
  return { held: votes.filter(isHeld), counted: votes.filter((vote) => !isHeld(vote)) };
}

/** The polls' rows are locked. */
export async function holdVotes(on: Queryable, votes: Vote[]): Promise<void> {
  if (votes.length === 0) return;
  await query(
    `with put as (
       insert into held_votes as known (poll_id, fan_id, option_index, network)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::text[])
       on conflict (poll_id, fan_id) do update set option_index = excluded.option_index
       returning known.poll_id, (xmax = 0)::int as fresh
     ) update polls p set held_votes = p.held_votes + n.fresh, version = p.version + 1
     from (select poll_id, sum(fresh)::int as fresh from put group by poll_id) n where p.id = n.poll_id`,
    [
      votes.map(({ pollId }) => pollId),
      votes.map(({ fanId }) => fanId),
      votes.map(({ option }) => option),
      votes.map(({ network }) => network ?? ""),
    ],
    on,
  );
}
