import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace, rowsPerStep, type Taken } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { lockConfessions, removeFromLog } from "./confession-log.server.ts";

const own = ["confessions", "confession_votes"];

/** Who wrote a confession is kept for this: it goes with its writer. */
export const confessionsPersonalData: PersonalDataProvider = {
  tables: own,
  merge: [
    {
      table: "confessions",
      key: ["id"],
      one: ["client_key"],
      otherwise: "left",
      words: ["confession", "confessions"],
    },
    {
      table: "confession_votes",
      key: ["confession_id", "fan_id"],
      one: ["confession_id"],
      counted: countConfessionVotes,
      words: ["vote on a confession", "votes on confessions"],
    },
  ],
  lock: (_, on) => lockConfessions(on),
  exportOf: (person) => rowsOfFans(own, person),
  async eraseInSteps({ fanIds }) {
    await eraseByPlace(
      () => query("select 'votes' as place from confession_votes where fan_id = any($1) limit 1", [fanIds]),
      (on) => takeVotes(on, fanIds),
    );
    await eraseByPlace(
      () => query("select 'confessions' as place from confessions where fan_id = any($1) limit 1", [fanIds]),
      (on) => takeConfessions(on, fanIds),
    );
  },
};

async function takeVotes(on: Queryable, fanIds: string[]): Promise<Taken> {
  const theirs = await query<{ id: string }>(
    `select id from confessions where id in (
       select confession_id from confession_votes where fan_id = any($1) order by confession_id limit ${rowsPerStep}
     ) order by id for no key update`,
    [fanIds],
    on,
  );
  await query(
    `with gone as (
       delete from confession_votes where fan_id = any($1) and confession_id = any($2) returning confession_id, vote
     )
     update confessions c set ups = c.ups - g.ups, downs = c.downs - g.downs, counted_at = now()
     from (select confession_id, count(*) filter (where vote = 1)::int as ups,
             count(*) filter (where vote = -1)::int as downs from gone group by confession_id) g
     where c.id = g.confession_id`,
    [fanIds, theirs.map(({ id }) => id)],
    on,
  );
  return { more: theirs.length === rowsPerStep };
}

/** Everybody confesses behind the one head of their log. */
async function takeConfessions(on: Queryable, fanIds: string[]): Promise<Taken> {
  await lockConfessions(on);
  const theirs = await query<{ id: string; seq: number | null }>(
    `delete from confessions where id in (select id from confessions where fan_id = any($1) limit ${rowsPerStep})
     returning id, seq`,
    [fanIds],
    on,
  );
  const told = await removeFromLog(
    on,
    theirs.flatMap(({ id, seq }) => (seq ? [{ id, seq }] : [])),
  );
  return { more: theirs.length === rowsPerStep, told };
}

async function countConfessionVotes(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update confessions c set ups = c.ups + $2::int * g.ups, downs = c.downs + $2::int * g.downs, counted_at = now()
     from (select confession_id, count(*) filter (where vote = 1)::int as ups,
         count(*) filter (where vote = -1)::int as downs
       from jsonb_populate_recordset(null::confession_votes, $1::jsonb) group by confession_id) g
     where c.id = g.confession_id`,
    [JSON.stringify(rows), by],
    on,
  );
}
