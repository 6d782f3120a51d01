import { query } from "../../platform/db/pool.server.ts";
import { plainRows, rowsOfFans } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";
import { dropFilesOf, dropFilesOfFans } from "./uploads/kept.server.ts";

/** Of a person: what they handed in by any of their browsers, or with any of their addresses. */
export const submissionsPersonalData: PersonalDataProvider = {
  tables: ["submissions", "submission_files", "submission_votes"],
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
  async erase(person, on) {
    const own = await idsOf(person);
    await dropFilesOf(own, on);
    await dropFilesOfFans(person.fanIds, on);
    await query("delete from submissions where id = any($1)", [own], on);
    await query(
      `select 1 from submissions where id in (select submission_id from submission_votes where fan_id = any($1))
       order by id for no key update`,
      [person.fanIds],
      on,
    );
    await query(
      `with gone as (delete from submission_votes where fan_id = any($1) returning submission_id)
       update submissions s set votes = s.votes - g.votes
       from (select submission_id, count(*)::int as votes from gone group by submission_id) g
       where s.id = g.submission_id`,
      [person.fanIds],
      on,
    );
    return undefined;
  },
};

async function idsOf({ fanIds, emails }: { fanIds: string[]; emails: string[] }): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "select id from submissions where fan_id = any($1) or lower(email) = any($2)",
    [fanIds, emails],
  );
  return rows.map(({ id }) => id);
}
