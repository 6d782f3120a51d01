import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { amendAll } from "../../../platform/log/log.server.ts";
import { fanTopic } from "../../fans/fan-news.server.ts";
import { findUnreadReplies } from "../../fans/you/unread-replies.server.ts";
import type { MessageEntry } from "../../parties/log/log.ts";

export type Answer = { fanId: string; partyId: string; seq: number };

/** Runs in the caller's transaction. Answers from fans whom the reader has blocked are skipped. */
export async function recordReplies(on: Queryable, answers: (Answer & { by: string })[]): Promise<void> {
  if (answers.length === 0) return;
  await query(
    `insert into party_answers (fan_id, party_id, seq, seen_at)
     select t.fan_id, t.party_id, t.seq,
       case when exists (select 1 from blocks b where b.fan_id = t.fan_id and b.blocked = t.by) then now() end
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as t (fan_id, party_id, seq, by)
     join fans f on f.id = t.fan_id and not f.is_sample
     order by 1, 2, 3 on conflict do nothing`,
    [
      answers.map(({ fanId }) => fanId),
      answers.map(({ partyId }) => partyId),
      answers.map(({ seq }) => seq),
      answers.map(({ by }) => by),
    ],
    on,
  );
}

/** Call after the commit. Reaches all pages of these fans, in every process. */
export async function publishUnreadReplies(fanIds: Iterable<string>): Promise<void> {
  const asked = [...new Set(fanIds)];
  if (asked.length === 0) return;
  for (const [fanId, { parties }] of await findUnreadReplies(asked))
    publishState(fanTopic(fanId), "answers", parties);
}

/** Marks one answer as seen; with `before`, also all earlier ones in the party. */
export async function markReplySeen({ fanId, partyId, seq }: Answer, before: boolean): Promise<void> {
  const seen = await query(
    `update party_answers set seen_at = now()
     where fan_id = $1 and party_id = $2 and (seq = $3 or $4 and seq < $3) and seen_at is null returning 1`,
    [fanId, partyId, seq, before],
  );
  if (seen.length > 0) await publishUnreadReplies([fanId]);
}

/** For the fans a line answers, after it was removed or restored. */
export async function publishRepliesOfLine(partyId: string, seq: number): Promise<void> {
  const rows = await query<{ fan_id: string }>(
    "select fan_id from party_answers where party_id = $1 and seq = $2",
    [partyId, seq],
  );
  await publishUnreadReplies(rows.map((row) => row.fan_id));
}

/**
 * Removes an erased fan's mentions from others' lines, keeping the words those wrote. The party's log is locked.
 * Changes at most `most` lines and returns how many.
 */
export async function forgetUnreadReplies(
  on: Queryable,
  partyId: string,
  fanIds: string[],
  most: number,
): Promise<number> {
  const answers = await query<{ seq: number }>(
    `select distinct seq from party_answers where party_id = $1 and fan_id = any($2) order by seq limit $3`,
    [partyId, fanIds, most],
    on,
  );
  const seqs = answers.map(({ seq }) => seq);
  const lines = await linesOf(on, toFans, [partyId, fanIds, seqs]);
  await amendAll(
    on,
    lines.map(({ body: { replyTo, mentions, ...body }, ...line }) => ({
      ...line,
      body: {
        ...body,
        ...(replyTo && { replyTo: fanIds.includes(replyTo.fanId ?? "") ? { seq: replyTo.seq } : replyTo }),
        ...(mentions && { mentions: mentions.filter(({ fanId }) => !fanIds.includes(fanId)) }),
      },
    })),
  );
  await query(
    "delete from party_answers where party_id = $1 and fan_id = any($2) and seq = any($3::bigint[])",
    [partyId, fanIds, seqs],
    on,
  );
  return seqs.length;
}

/** After a merge: lines that mention or answer one fan now point to the other. */
export async function renameReplies(
  on: Queryable,
  answers: { party_id: string; seq: number }[],
  { from, into }: { from: string; into: string },
): Promise<void> {
  const lines = await linesOf(on, toOne, [
    into,
    answers.map((row) => row.party_id),
    answers.map((row) => row.seq),
  ]);
  const renamed = (fanId: string) => (fanId === from ? into : fanId);
  await amendAll(
    on,
    lines.map(({ body: { replyTo, mentions, ...body }, ...line }) => ({
      ...line,
      body: {
        ...body,
        ...(replyTo && { replyTo: { ...replyTo, ...(replyTo.fanId && { fanId: renamed(replyTo.fanId) }) } }),
        ...(mentions && { mentions: mentions.map((one) => ({ ...one, fanId: renamed(one.fanId) })) }),
      },
    })),
  );
}

type Line = { topic: string; seq: number; body: Pick<MessageEntry, "replyTo" | "mentions"> };

const toFans = "a.party_id = $1 and a.fan_id = any($2) and a.seq = any($3::bigint[])";
const toOne = "a.fan_id = $1 and (a.party_id, a.seq) in (select * from unnest($2::text[], $3::bigint[]))";

/** Locked, because taps on a line change the same row. */
const linesOf = (on: Queryable, which: typeof toFans | typeof toOne, values: unknown[]): Promise<Line[]> =>
  query<Line>(
    `select l.topic, l.seq, l.body from party_answers a
     join log_entries l on l.topic = 'party:' || a.party_id and l.seq = a.seq
     where ${which} order by l.topic, l.seq for no key update of l`,
    values,
    on,
  );
