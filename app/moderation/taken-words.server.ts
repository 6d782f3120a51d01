import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { amend, append, lockLogs, publish } from "../../platform/log/log.server.ts";
import { Problem } from "../../platform/problem.ts";
import { numbered, type ReportKind } from "./report-words.ts";
import type { Reportable } from "./reportable.ts";
import { settleReports } from "./reports.server.ts";

type Log<Body> = {
  kind: ReportKind;
  /** Of its entries that have words. */
  entryKind: string;
  topicOf: (id: string) => string;
  /** What is left of an entry whose words are gone. */
  blank: (body: Body) => object;
};

const noSuchLine = () => new Problem("no_such_line", 404, "This message does not exist.");

/** Lines of logs whose words lie in `removed_lines` while they are taken away; readers hear of it as `change`. */
export function takenWords<Body>({
  kind,
  entryKind,
  topicOf,
  blank,
}: Log<Body>): Pick<Reportable, "authorOf" | "remove" | "restore"> {
  return {
    async authorOf(subject) {
      const [id, seq] = numbered(subject);
      const row = await queryOne<{ fan_id: string | null }>(
        "select fan_id from log_entries where topic = $1 and seq = $2 and kind = $3",
        [topicOf(id), seq, entryKind],
      );
      return row?.fan_id ?? null;
    },
    remove: (subject, also) =>
      change(subject, topicOf, also, async (on, topic, seq) => {
        const taken = await queryOne<{ body: Body }>(
          `insert into removed_lines (topic, seq, body)
           select topic, seq, body from log_entries where topic = $1 and seq = $2 and kind = $3
           on conflict do nothing returning body`,
          [topic, seq, entryKind],
          on,
        );
        if (!taken) throw noSuchLine();
        await amend(on, topic, seq, blank(taken.body));
        await settleReports(kind, subject, on);
      }),
    restore: (subject, also) =>
      change(subject, topicOf, also, async (on, topic, seq) => {
        const kept = await queryOne<{ body: object }>(
          "delete from removed_lines where topic = $1 and seq = $2 returning body",
          [topic, seq],
          on,
        );
        if (!kept) throw noSuchLine();
        await amend(on, topic, seq, kept.body);
      }),
  };
}

async function change(
  subject: string,
  topicOf: Log<never>["topicOf"],
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

/** For good. */
export async function forgetTakenWords(on: Queryable, topic: string, seqs?: number[]): Promise<void> {
  await query(
    "delete from removed_lines where topic = $1 and ($2::bigint[] is null or seq = any($2))",
    [topic, seqs ?? null],
    on,
  );
}

export async function moveTakenWords(on: Queryable, before: string, after: string): Promise<void> {
  await query("update removed_lines set topic = $2 where topic = $1", [before, after], on);
}
