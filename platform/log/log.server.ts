import { type Queryable, query } from "../db/pool.server.ts";
import { publishEntries } from "../live/hub.server.ts";
import { type LogEntry, provideLogs } from "../live/topics.server.ts";

/** A writer locks the head and takes the next numbers in its own transaction: they follow the order of commits. */

export type NewEntry = {
  topic: string;
  kind: string;
  /** What readers get beside seq, at, offsetMs and kind. */
  body: object;
  at?: Date;
  /** Kept for the product, never sent with the entry. */
  fanId?: string;
  /** Unique per topic and fan, so that a retry is found. */
  clientKey?: string;
  isSample?: boolean;
};

/** `offset_ms` counts from the start the head names; null in a log that has none. */
export type LogRow = {
  topic: string;
  seq: number;
  at: Date;
  offset_ms: number | null;
  kind: string;
  body: object;
};

export const entryColumns = "topic, seq, at, offset_ms, kind, body";

/** Milliseconds since 1970, and from the log's start where it has one. */
export function toEntry(row: Omit<LogRow, "topic">): LogEntry {
  return {
    seq: row.seq,
    at: row.at.getTime(),
    ...(row.offset_ms !== null && { offsetMs: row.offset_ms }),
    kind: row.kind,
    ...row.body,
  };
}

export async function openLogs(on: Queryable, logs: { topic: string; startsAt?: Date }[]): Promise<void> {
  await query(
    `insert into log_heads (topic, starts_at)
     select * from unnest($1::text[], $2::timestamptz[]) as t (topic, starts_at) order by topic
     on conflict do nothing`,
    [logs.map(({ topic }) => topic), logs.map(({ startsAt }) => startsAt ?? null)],
    on,
  );
}

export async function moveLogStart(on: Queryable, topic: string, startsAt: Date): Promise<void> {
  await query("update log_heads set starts_at = $2 where topic = $1", [topic, startsAt], on);
}

/** Of logs that go: their entries, a thousand a transaction, so that what deletes the heads afterwards is short. */
export async function emptyLogs(topics: string[]): Promise<void> {
  for (const topic of topics) {
    let gone: object[];
    do
      gone = await query(
        `delete from log_entries where topic = $1 and seq in (
           select seq from log_entries where topic = $1 order by seq limit 1000
         ) returning 1 as done`,
        [topic],
      );
    while (gone.length > 0);
  }
}

export async function deleteLogs(on: Queryable, topics: string[]): Promise<void> {
  await query("delete from log_heads where topic = any($1)", [topics], on);
}

export async function lockLogs(on: Queryable, topics: string[]): Promise<void> {
  await query(
    {
      name: "lock-logs",
      text: "select 1 as locked from log_heads where topic = any($1) order by topic for update",
    },
    [[...new Set(topics)]],
    on,
  );
}

/** The most that fits offset_ms, 24 days: what closes in a party that ended while the server was off is later than that. */
const latestOffsetMs = 2_147_483_647;

const appendEntries = `with fresh as (
    select t.*, row_number() over (partition by topic order by n) as step
    from unnest($1::text[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::text[], $6::text[], $7::bool[])
      with ordinality as t (topic, kind, body, at, fan_id, client_key, is_sample, n)
  ), moved as (
    update log_heads h set last_seq = h.last_seq + c.entries
    from (select topic, count(*) as entries from fresh group by topic) c
    where h.topic = c.topic returning h.topic, h.starts_at, h.last_seq - c.entries as base
  ), written as (
    insert into log_entries (topic, seq, at, offset_ms, kind, fan_id, client_key, is_sample, body)
    select f.topic, m.base + f.step, f.at,
      case when m.starts_at is not null
        then least(greatest(0, extract(epoch from f.at - m.starts_at) * 1000), ${latestOffsetMs})::int end,
      f.kind, f.fan_id, f.client_key, f.is_sample, f.body
    from fresh f join moved m using (topic)
    returning ${entryColumns}
  )
  select w.* from written w join (select f.n, m.topic, m.base + f.step as seq from fresh f join moved m using (topic)) o
    using (topic, seq) order by o.n`;

/** The transaction must hold the heads. Answers in the order given, for `publish` after the commit. */
export async function append(on: Queryable, entries: NewEntry[]): Promise<LogRow[]> {
  if (entries.length === 0) return [];
  return query<LogRow>(
    { name: "append-entries", text: appendEntries },
    [
      entries.map((entry) => entry.topic),
      entries.map((entry) => entry.kind),
      entries.map((entry) => JSON.stringify(entry.body)),
      entries.map((entry) => entry.at ?? new Date()),
      entries.map((entry) => entry.fanId ?? null),
      entries.map((entry) => entry.clientKey ?? null),
      entries.map((entry) => entry.isSample ?? false),
    ],
    on,
  );
}

/** Number, moment and writer stay. Append an entry that says so, for who has it already. */
export async function amend(on: Queryable, topic: string, seq: number, body: object): Promise<void> {
  await query(
    "update log_entries set body = $3 where topic = $1 and seq = $2",
    [topic, seq, JSON.stringify(body)],
    on,
  );
}

/** As above, of lines of several logs at once. */
export async function amendAll(
  on: Queryable,
  lines: { topic: string; seq: number; body: object }[],
): Promise<void> {
  if (lines.length === 0) return;
  await query(
    `update log_entries e set body = t.body
     from unnest($1::text[], $2::bigint[], $3::jsonb[]) as t (topic, seq, body)
     where e.topic = t.topic and e.seq = t.seq`,
    [
      lines.map(({ topic }) => topic),
      lines.map(({ seq }) => seq),
      lines.map(({ body }) => JSON.stringify(body)),
    ],
    on,
  );
}

/**
 * A log that is named after somebody who is somebody else now, wherever its entries name them. False when there is none,
 * or another of that name has begun.
 */
export async function renameLog(
  on: Queryable,
  topic: string,
  to: string,
  { from, into }: { from: string; into: string },
): Promise<boolean> {
  await lockLogs(on, [topic, to]);
  await query("delete from log_heads where topic = $1 and last_seq = 0", [to], on);
  const made = await query(
    `insert into log_heads (topic, last_seq, starts_at) select $2, last_seq, starts_at from log_heads where topic = $1
     on conflict do nothing returning topic`,
    [topic, to],
    on,
  );
  if (made.length === 0) return false;
  await query(
    `update log_entries set topic = $2, fan_id = case when fan_id = $3 then $4 else fan_id end,
       body = replace(body::text, to_json($3::text)::text, to_json($4::text)::text)::jsonb
     where topic = $1`,
    [topic, to, from, into],
    on,
  );
  await query("delete from log_heads where topic = $1", [topic], on);
  return true;
}

/** The first `most` of a log that this transaction has locked. Answers their numbers in order. */
export async function anonymiseEntries(
  on: Queryable,
  topic: string,
  fanIds: string[],
  body: object,
  most: number,
): Promise<number[]> {
  const rows = await query<{ seq: number }>(
    `with theirs as (
       select seq from log_entries where topic = $1 and fan_id = any($2) order by seq limit $4
     )
     update log_entries e set fan_id = null, client_key = null, body = $3
     from theirs where e.topic = $1 and e.seq = theirs.seq returning e.seq`,
    [topic, fanIds, JSON.stringify(body), most],
    on,
  );
  return rows.map(({ seq }) => seq).sort((a, b) => a - b);
}

export function publish(rows: LogRow[]): void {
  for (const [topic, entries] of Map.groupBy(rows, (row) => row.topic))
    publishEntries(topic, entries.map(toEntry));
}

export async function newestNumber(topic: string): Promise<number> {
  return (await heads([topic])).get(topic) ?? 0;
}

async function read(topic: string, after: number, limit: number): Promise<LogEntry[]> {
  const rows = await query<LogRow>(
    `select ${entryColumns} from log_entries where topic = $1 and seq > $2 order by seq limit $3`,
    [topic, after, limit],
  );
  return rows.map(toEntry);
}

async function heads(topics: string[]): Promise<Map<string, number>> {
  const rows = await query<{ topic: string; last_seq: number }>(
    { name: "log-heads", text: "select topic, last_seq from log_heads where topic = any($1)" },
    [topics],
  );
  return new Map(rows.map((row) => [row.topic, row.last_seq]));
}

provideLogs({ read, heads });
