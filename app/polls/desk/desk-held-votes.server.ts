import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { countVotes } from "../votes/votes.server.ts";

/** Those of one network. */
export type HeldVotes = {
  network: string;
  votes: number;
  /** Per option that was chosen. */
  options: { option: string; votes: number }[];
  since: Date;
  until: Date;
  leftOut: boolean;
};

export const listHeldVotes = (pollId: string): Promise<HeldVotes[]> =>
  query<HeldVotes>(
    `select network, left_out as "leftOut", sum(votes)::int as votes, min(since) as since, max(until) as until,
       jsonb_agg(jsonb_build_object('option', option, 'votes', votes) order by votes desc) as options
     from (
       select h.network, h.left_out, p.options->>h.option_index as option, count(*)::int as votes,
         min(h.held_at) as since, max(h.held_at) as until
       from held_votes h join polls p on p.id = h.poll_id where h.poll_id = $1 group by 1, 2, 3
     ) as chosen group by network, left_out order by left_out, votes desc limit 50`,
    [pollId],
  );

type Beside = (on: Queryable, votes: number) => Promise<unknown>;

const nothingHeld = () => new Problem("nothing_held", 409, "These votes were already reviewed.");

/** When the last of them came, to the microsecond. Throws nothing_held (409). */
export async function lastHeldAt(pollId: string, network: string): Promise<string> {
  const row = await queryOne<{ at: string | null }>(
    "select max(held_at)::text as at from held_votes where poll_id = $1 and network = $2",
    [pollId, network],
  );
  if (!row?.at) throw nothingHeld();
  return row.at;
}

/**
 * Counted like any other, with their points, also where they had been left out; those that came after `until` wait on.
 * Throws nothing_held (409).
 */
export async function countHeldVotes(
  pollId: string,
  network: string,
  alsoInTransaction: Beside,
  until = "infinity",
): Promise<void> {
  await transaction(async (on) => {
    const title = await lockPoll(pollId, on);
    const rows = await query<{ fan_id: string; option_index: number; left_out: boolean }>(
      `delete from held_votes where poll_id = $1 and network = $2 and held_at <= $3::timestamptz
       returning fan_id, option_index, left_out`,
      [pollId, network, until],
      on,
    );
    if (rows.length === 0) throw nothingHeld();
    await takeOff(on, pollId, rows.filter(({ left_out }) => !left_out).length);
    const votes = rows.map((row) => ({ pollId, fanId: row.fan_id, option: row.option_index, network: null }));
    await countVotes(on, votes, () => title);
    await alsoInTransaction(on, rows.length);
  });
}

/** They stay where they are and are said no more. Throws nothing_held (409). */
export async function leaveOutHeldVotes(
  pollId: string,
  network: string,
  alsoInTransaction: Beside,
): Promise<void> {
  await transaction(async (on) => {
    await lockPoll(pollId, on);
    const rows = await query<{ fan_id: string }>(
      `update held_votes set left_out = true where poll_id = $1 and network = $2 and not left_out returning fan_id`,
      [pollId, network],
      on,
    );
    if (rows.length === 0) throw nothingHeld();
    await takeOff(on, pollId, rows.length);
    await alsoInTransaction(on, rows.length);
  });
}

async function lockPoll(pollId: string, on: Queryable): Promise<string | null> {
  const rows = await query<{ title_slug: string | null }>(
    "select title_slug from polls where id = $1 for no key update",
    [pollId],
    on,
  );
  return rows[0]?.title_slug ?? null;
}

const takeOff = (on: Queryable, pollId: string, votes: number) =>
  query(
    "update polls set held_votes = held_votes - $2, version = version + 1 where id = $1",
    [pollId, votes],
    on,
  );
