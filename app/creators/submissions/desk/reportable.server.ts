import { query } from "../../../../platform/db/pool.server.ts";
import type { Reportable, ReportedThing } from "../../../moderation/reportable.ts";
import { removeSubmission } from "../works/move.server.ts";

/** Works that are, or were, public, by their id. */
export const submissionsReportable: Reportable = {
  async find(subjects) {
    const rows = await query<Omit<ReportedThing, "where">>(
      `select s.id as subject, coalesce(nullif(s.creator, ''), f.name, 'A fan') as speaker, s.fan_id as "fanId",
         s.title || E'\\n\\n' || s.description as text, s.created_at as at, s.removed_at is not null as removed,
         s.is_sample as sample
       from submissions s left join fans f on f.id = s.fan_id
       where s.id = any($1) and (s.is_public or s.removed_at is not null)`,
      [subjects],
    );
    return rows.map((row) => ({
      ...row,
      where: { name: "Community Submissions", path: `/operator/submissions/${row.subject}` },
    }));
  },
  async authorOf(subject) {
    const [found] = await this.find([subject]);
    return found?.fanId ?? null;
  },
  remove: (subject, also) => removeSubmission(subject, true, also),
  restore: (subject, also) => removeSubmission(subject, false, also),
};
