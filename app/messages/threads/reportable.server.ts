import { query } from "../../../platform/db/pool.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { numbered } from "../../moderation/report-words.ts";
import type { Reportable, ReportedThing } from "../../moderation/reportable.ts";
import { takenWords } from "../../moderation/taken-words.server.ts";
import type { ThreadLine } from "./threads.server.ts";

/** Lines of conversations: `{fan}:{fan} {number}`. Only the two can report one, and the desk sees only that line. */
export const linesReportable: Reportable = {
  mayReport: (subject, fanId) => numbered(subject)[0].split(":").includes(fanId),
  async find(subjects) {
    const rows = await query<Omit<ReportedThing, "where">>(
      `select substr(l.topic, 8) || ' ' || l.seq as subject, f.name as speaker,
         case when not l.is_sample then l.fan_id end as "fanId",
         coalesce(r.body, l.body)->>'text' as text, l.at,
         r.seq is not null as removed, l.is_sample or l.fan_id is null as sample
       from log_entries l left join fans f on f.id = l.fan_id
       left join removed_lines r on r.topic = l.topic and r.seq = l.seq
       where (l.topic, l.seq) in (select 'thread:' || id, seq from unnest($1::text[], $2::bigint[]) asked (id, seq))
         and l.kind = 'message'`,
      [subjects.map((one) => numbered(one)[0]), subjects.map((one) => numbered(one)[1])],
    );
    const where = { name: "a conversation of two", path: viewPath("chat") };
    return rows.map((row) => ({ ...row, where }));
  },
  ...takenWords<ThreadLine>({
    kind: "line",
    entryKind: "message",
    topicOf: (id) => `thread:${id}`,
    blank: ({ from }) => ({ from, text: "", removed: true }) satisfies ThreadLine,
  }),
};
