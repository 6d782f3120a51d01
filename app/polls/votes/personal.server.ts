import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";

/** Taken away, the tallies equal a recount again, and open rooms are told. */
export const pollsPersonalData: PersonalDataProvider = {
  tables: ["poll_votes", "held_votes"],
  merge: [
    {
      table: "poll_votes",
      key: ["poll_id", "fan_id"],
      one: ["poll_id"],
      also: ["held_votes"],
      session: "user_session",
      counted: countVotes,
      words: ["vote in a poll", "votes in polls"],
    },
    {
      table: "held_votes",
      key: ["poll_id", "fan_id"],
      one: ["poll_id"],
      also: ["poll_votes"],
      counted: countHeld,
    },
  ],
  lock: lockPolls,
  exportOf: (person) => rowsOfFans(["poll_votes", "held_votes"], person),
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () => query(votedIn, [fanIds]),
      (on, poll) => takeVotes(on, poll, fanIds),
    ),
};

const votedIn = `select poll_id as place from poll_votes where fan_id = any($1)
  union select poll_id from held_votes where fan_id = any($1) order by 1`;

/** Of one poll: votes come in by everybody, and wait for its row alone. */
async function takeVotes(on: Queryable, poll: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from polls where id = $1 for no key update", [poll], on);
  await query(
    `with gone as (
         delete from poll_votes where poll_id = $2 and fan_id = any($1) returning poll_id, option_index
       ), tallied as (
         update poll_tallies t set votes = t.votes - g.votes
         from (select poll_id, option_index, count(*)::int as votes from gone group by poll_id, option_index) g
         where t.poll_id = g.poll_id and t.option_index = g.option_index
       )
       update polls p set total_votes = p.total_votes - g.votes, version = p.version + 1
       from (select poll_id, count(*)::int as votes from gone group by poll_id) g where p.id = g.poll_id`,
    [fanIds, poll],
    on,
  );
  await query(
    `with gone as (delete from held_votes where poll_id = $2 and fan_id = any($1) returning poll_id, left_out)
       update polls p set held_votes = p.held_votes - g.votes, version = p.version + 1
       from (select poll_id, count(*) filter (where not left_out)::int as votes from gone group by poll_id) g
       where p.id = g.poll_id`,
    [fanIds, poll],
    on,
  );
}

async function lockPolls(fanIds: string[], on: Queryable): Promise<void> {
  await query(
    `select 1 from polls where id in (select poll_id from poll_votes where fan_id = any($1)
       union select poll_id from held_votes where fan_id = any($1))
     order by id for no key update`,
    [fanIds],
    on,
  );
}

async function countVotes(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `with votes as (
       select poll_id, option_index from jsonb_populate_recordset(null::poll_votes, $1::jsonb)
     ), tallied as (
       update poll_tallies t set votes = t.votes + $2::int * v.votes
       from (select poll_id, option_index, count(*)::int as votes from votes group by poll_id, option_index) v
       where t.poll_id = v.poll_id and t.option_index = v.option_index
     )
     update polls p set total_votes = p.total_votes + $2::int * v.votes, version = p.version + 1
     from (select poll_id, count(*)::int as votes from votes group by poll_id) v where p.id = v.poll_id`,
    [JSON.stringify(rows), by],
    on,
  );
}

async function countHeld(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update polls p set held_votes = p.held_votes + $2::int * v.votes, version = p.version + 1
     from (select poll_id, count(*) filter (where not left_out)::int as votes
       from jsonb_populate_recordset(null::held_votes, $1::jsonb) group by poll_id) v
     where p.id = v.poll_id`,
    [JSON.stringify(rows), by],
    on,
  );
}
