import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { amend, append, lockLogs, publish } from "../../platform/log/log.server.ts";
import { Problem } from "../../platform/problem.ts";
import { numbered } from "../moderation/report-words.ts";
import type { Reportable, ReportedThing } from "../moderation/reportable.ts";
import { settleReports } from "../moderation/reports.server.ts";
import { viewPath } from "../phone/views.ts";
import type { Line } from "./threads.server.ts";

const topicOf = (id: string) => `thread:${id}`;
const noSuchLine = () => new Problem("no_such_line", 404, "This message does not exist.");

/** Lines of conversations: `{fan}:{fan} {number}`. Only its two can report one, and the desk sees that line alone. */
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
  async authorOf(subject) {
    const [id, seq] = numbered(subject);
    const row = await queryOne<{ fan_id: string | null }>(
      "select fan_id from log_entries where topic = $1 and seq = $2 and kind = 'message'",
      [topicOf(id), seq],
    );
    return row?.fan_id ?? null;
  },
  remove: (subject, also) =>
    change(subject, also, async (on, topic, seq) => {
      const taken = await queryOne<{ body: Line }>(
        `insert into removed_lines (topic, seq, body)
         select topic, seq, body from log_entries where topic = $1 and seq = $2 and kind = 'message'
         on conflict do nothing returning body`,
        [topic, seq],
        on,
      );
      if (!taken) throw noSuchLine();
      await amend(on, topic, seq, { from: taken.body.from, text: "", removed: true } satisfies Line);
      await settleReports("line", subject, on);
    }),
  restore: (subject, also) =>
    change(subject, also, async (on, topic, seq) => {
      const kept = await queryOne<{ body: Line }>(
        "delete from removed_lines where topic = $1 and seq = $2 returning body",
        [topic, seq],
        on,
      );
      if (!kept) throw noSuchLine();
      await amend(on, topic, seq, kept.body);
    }),
};

async function change(
  subject: string,
  alsoInTransaction: Parameters<Reportable["remove"]>[1],
  work: (on: Queryable, topic: string, seq: number) => Promise<void>,
): Promise<void> {
  const [id, seq] = numbered(subject);
  const topic = topicOf(id);
  const rows = await transaction(async (on) => {
    await lockLogs(on, [topic]);
    await work(on, topic, seq);
    await alsoInTransaction(on);
    return append(on, [{ topic, kind: "change", body: { of: seq } }]);
  });
  publish(rows);
}
