import { query, queryOne, transaction } from "../../../../platform/db/pool.server.ts";
import { isUuid } from "../../../../platform/exact-values.ts";
import type { Reportable, ReportedThing } from "../../../moderation/reportable.ts";
import { noSuchQuestion } from "./questions.server.ts";

const uuids = (subjects: string[]) => subjects.filter(isUuid);

/** Questions to the people of the Social Club, by their ids. */
export const questionsReportable: Reportable = {
  async find(subjects) {
    const rows = await query<Omit<ReportedThing, "where"> & { interview: string; person: string }>(
      `select q.id::text as subject, q.text, q.created_at as at, q.state = 'down' as removed, q.is_sample as sample,
         f.name as speaker, case when q.is_sample then null else q.fan_id end as "fanId",
         q.interview_id as interview, i.person
       from interview_questions q join interviews i on i.id = q.interview_id left join fans f on f.id = q.fan_id
       where q.id = any($1::uuid[]) and q.state in ('up', 'answered', 'down')`,
      [uuids(subjects)],
    );
    return rows.map(({ interview, person, ...row }) => ({
      ...row,
      where: { name: `Questions to ${person}`, path: `/social-club/${interview}` },
    }));
  },
  async authorOf(id) {
    const row = await queryOne<{ fan_id: string | null }>(
      "select fan_id from interview_questions where id = any($1::uuid[]) and not is_sample",
      [uuids([id])],
    );
    return row?.fan_id ?? null;
  },
  remove: (id, alsoInTransaction) => turn(id, ["up", "answered"], "down", alsoInTransaction),
  restore: (id, alsoInTransaction) => turn(id, ["down"], "up", alsoInTransaction),
};

/** What comes back after it was taken down has lost its answer: that can be given again. */
async function turn(
  id: string,
  from: string[],
  to: "up" | "down",
  alsoInTransaction: Parameters<Reportable["remove"]>[1],
): Promise<void> {
  await transaction(async (on) => {
    const rows = await query(
      `update interview_questions set state = $3, answer = null, settled_at = now()
       where id = any($1::uuid[]) and state = any($2) returning 1`,
      [uuids([id]), from, to],
      on,
    );
    if (rows.length === 0) throw noSuchQuestion();
    await alsoInTransaction(on);
  });
}
