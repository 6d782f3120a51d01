import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { eraseByPlace, rowsPerStep } from "../../fans/erase-in-steps.server.ts";
import type { MergedRow } from "../../fans/merging/merge-rules.ts";
import { plainRows, rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { dropFilesOf, dropFilesOfFans } from "./uploads/drop-files.server.ts";

/** Of a person: what they handed in by any of their browsers, or with any of their addresses. */
export const submissionsPersonalData: PersonalDataProvider = {
  tables: ["submissions", "submission_files", "submission_votes"],
  merge: [
    {
      table: "submissions",
      key: ["id"],
      one: ["form_key"],
      otherwise: "left",
      words: ["work handed in", "works handed in"],
    },
    { table: "submission_files", key: ["id"], one: null },
    {
      table: "submission_votes",
      key: ["submission_id", "fan_id"],
      one: ["submission_id"],
      counted: countWorkVotes,
      words: ["vote for a work", "votes for works"],
    },
  ],
  lock: lockWorks,
  async settle(_, on) {
    // Somebody who handed in as two is one of those who did.
    await query("select 1 from submission_counts where not is_sample for no key update", [], on);
    await query(
      `update submission_counts set creators = (select count(distinct fan_id)::int from submissions where not is_sample)
       where not is_sample`,
      [],
      on,
    );
    return undefined;
  },
  async exportOf(person) {
    const { submission_votes = [] } = await rowsOfFans(["submission_votes"], person);
    const own = await idsOf(person);
    const files = await query<{ row: object }>(
      `select to_jsonb(f) - array['fan_id', 'place', 'touched_at']
         || jsonb_build_object('download', '/operator/submissions/' || coalesce(submission_id, 'none') || '/files/' || id)
         as row
       from submission_files f where submission_id = any($1) or fan_id = any($2)`,
      [own, person.fanIds],
    );
    return {
      submissions: await plainRows("submissions", "id = any($1)", own),
      submission_files: files.map(({ row }) => row),
      submission_votes,
    };
  },
  async eraseInSteps(person) {
    await eraseByPlace(
      async () => (await idsOf(person)).map((place) => ({ place })),
      async (on, id) => {
        await dropFilesOf([id], on);
        await query("delete from submissions where id = $1", [id], on);
        return undefined;
      },
    );
    await eraseByPlace(
      () =>
        query("select 'files' as place from submission_files where fan_id = any($1) limit 1", [
          person.fanIds,
        ]),
      async (on) => ({ more: (await dropFilesOfFans(person.fanIds, rowsPerStep, on)) === rowsPerStep }),
    );
    await eraseByPlace(
      () =>
        query("select submission_id as place from submission_votes where fan_id = any($1) order by 1", [
          person.fanIds,
        ]),
      (on, work) => takeWorkVotes(on, work, person.fanIds),
    );
  },
};

async function takeWorkVotes(on: Queryable, work: string, fanIds: string[]): Promise<undefined> {
  await query("select 1 from submissions where id = $1 for no key update", [work], on);
  await query(
    `with gone as (delete from submission_votes where submission_id = $1 and fan_id = any($2) returning 1)
     update submissions set votes = votes - (select count(*)::int from gone) where id = $1`,
    [work, fanIds],
    on,
  );
}

async function idsOf({ fanIds, emails }: { fanIds: string[]; emails: string[] }): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "select id from submissions where fan_id = any($1) or lower(email) = any($2)",
    [fanIds, emails],
  );
  return rows.map(({ id }) => id);
}

async function lockWorks(fanIds: string[], on: Queryable): Promise<void> {
  await query(
    `select 1 from submissions where id in (select submission_id from submission_votes where fan_id = any($1))
     order by id for no key update`,
    [fanIds],
    on,
  );
}

async function countWorkVotes(on: Queryable, rows: MergedRow[], by: 1 | -1): Promise<void> {
  await query(
    `update submissions s set votes = s.votes + $2::int * g.votes
     from (select submission_id, count(*)::int as votes from jsonb_populate_recordset(null::submission_votes, $1::jsonb)
       group by submission_id) g
     where s.id = g.submission_id`,
    [JSON.stringify(rows), by],
    on,
  );
}
