import { query } from "../../../platform/db/pool.server.ts";
import { numbered } from "../../moderation/report-words.ts";
import type { Reportable, ReportedThing } from "../../moderation/reportable.ts";
import { takenWords } from "../../moderation/taken-words.server.ts";
import { rowName, rowTopic, type Whisper } from "./row.ts";

type Found = Omit<ReportedThing, "where" | "sample"> & { party: string; title: string; number: number };

/**
 * Whispers; the subject is `{row} {number}`. Only members of the row can report one, and the desk sees only that one.
 */
export const whispersReportable: Reportable = {
  async mayReport(subject, fanId) {
    const seated = await query("select 1 from party_members where row_id::text = $1 and fan_id = $2", [
      numbered(subject)[0],
      fanId,
    ]);
    return seated.length > 0;
  },
  async find(subjects) {
    const rows = await query<Found>(
      `select substr(l.topic, 5) || ' ' || l.seq as subject, coalesce(t.body, l.body)->'from'->>'name' as speaker,
         l.fan_id as "fanId", coalesce(t.body, l.body)->>'text' as text, l.at, t.seq is not null as removed,
         p.id as party, p.title, r.number
       from log_entries l
       join party_rows r on 'row:' || r.id = l.topic
       join parties p on p.id = r.party_id
       left join removed_lines t on t.topic = l.topic and t.seq = l.seq
       where (l.topic, l.seq) in (select 'row:' || id, seq from unnest($1::text[], $2::bigint[]) asked (id, seq))
         and l.kind = 'whisper'`,
      [subjects.map((one) => numbered(one)[0]), subjects.map((one) => numbered(one)[1])],
    );
    return rows.map(({ party, title, number, ...row }) => ({
      ...row,
      sample: false,
      where: { name: `row ${rowName(number)} of ${title}`, path: `/afters/${party}` },
    }));
  },
  ...takenWords<Whisper>({
    kind: "whisper",
    entryKind: "whisper",
    topicOf: rowTopic,
    blank: ({ from }) => ({ from, text: "", removed: true }),
  }),
};
