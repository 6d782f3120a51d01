import { config } from "../../../platform/config.server.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { publishEntries } from "../../../platform/live/hub.server.ts";
import { type LogEntry, provideLog } from "../../../platform/live/log-source.server.ts";
import { emptied, type PartyEntry, removedBy } from "./log.ts";

/** An entry before it has its number. `body` is what the entry's type in log.ts has beyond seq, at, offsetMs, kind. */
export type NewEntry = {
  partyId: string;
  kind: PartyEntry["kind"];
  body: object;
  at?: Date;
  session?: string;
  clientKey?: string;
  sample?: boolean;
};

type LogRow = { party_id: string; seq: number; at: Date; offset_ms: number; kind: string; body: object };

export const entryColumns = "party_id, seq, at, offset_ms, kind, body";

/** A row as browsers get it. */
export function toEntry(row: LogRow): PartyEntry {
  return {
    seq: row.seq,
    at: row.at.getTime(),
    offsetMs: row.offset_ms,
    kind: row.kind,
    ...row.body,
  } as PartyEntry;
}

/** Sample parties are seen only while SAMPLE_CONTENT is on. */
export const visible = config.SAMPLE_CONTENT === "on" ? "true" : "sample_of is null";

export const topicOf = (partyId: string): string => `party:${partyId}`;

/**
 * Locks the heads of these logs until the transaction ends, in one order for all, and answers each party's
 * start and end. Whoever holds a head appends next, so numbers have no gaps and follow the order of commits.
 */
export async function lockLogs(on: Queryable, partyIds: string[]): Promise<Map<string, PartyTimes>> {
  const ids = [...new Set(partyIds)];
  await query(
    "select 1 as locked from party_heads where party_id = any($1) order by party_id for update",
    [ids],
    on,
  );
  const rows = await query<PartyTimes & { id: string }>(
    "select id, starts_at, ends_at, title_slug from parties where id = any($1)",
    [ids],
    on,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type PartyTimes = { starts_at: Date; ends_at: Date; title_slug: string };

/** The most that fits offset_ms, 24 days: a poll of a party that ended while the server was off closes later than that. */
const latestOffsetMs = 2_147_483_647;

/**
 * Appends entries to logs whose heads this transaction holds; answers them with their numbers, in the order
 * given. Tell the readers with `publish` once the transaction has committed.
 */
export async function append(on: Queryable, entries: NewEntry[]): Promise<LogRow[]> {
  if (entries.length === 0) return [];
  return query<LogRow>(
    `with fresh as (
       select t.*, row_number() over (partition by party_id order by n) as step
       from unnest($1::text[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::text[], $6::text[], $7::bool[])
         with ordinality as t (party_id, kind, body, at, user_session, client_key, is_sample, n)
     ), moved as (
       update party_heads h set last_seq = h.last_seq + c.entries
       from (select party_id, count(*) as entries from fresh group by party_id) c
       where h.party_id = c.party_id returning h.party_id, h.last_seq - c.entries as base
     ), written as (
       insert into party_log (party_id, seq, at, offset_ms, kind, user_session, client_key, is_sample, body)
       select f.party_id, m.base + f.step, f.at, least(greatest(0, extract(epoch from f.at - p.starts_at) * 1000), ${latestOffsetMs})::int,
         f.kind, f.user_session, f.client_key, f.is_sample, f.body
       from fresh f join moved m using (party_id) join parties p on p.id = f.party_id
       returning ${entryColumns}
     )
     select w.* from written w join (select f.n, m.party_id, m.base + f.step as seq from fresh f join moved m using (party_id)) o
       using (party_id, seq) order by o.n`,
    [
      entries.map((entry) => entry.partyId),
      entries.map((entry) => entry.kind),
      entries.map((entry) => JSON.stringify(entry.body)),
      entries.map((entry) => entry.at ?? new Date()),
      entries.map((entry) => entry.session ?? null),
      entries.map((entry) => entry.clientKey ?? null),
      entries.map((entry) => entry.sample ?? false),
    ],
    on,
  );
}

/** Adds warmth to the minutes these entries fell in, for the strip under the picture. */
export async function addHeat(
  on: Queryable,
  rows: { party_id: string; offset_ms: number; heat: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await query(
    `insert into party_heat as h (party_id, minute, heat)
     select party_id, minute, sum(heat) from unnest($1::text[], $2::int[], $3::int[]) as t (party_id, minute, heat)
     group by party_id, minute order by party_id, minute
     on conflict (party_id, minute) do update set heat = h.heat + excluded.heat`,
    [
      rows.map((row) => row.party_id),
      rows.map((row) => Math.floor(row.offset_ms / 60_000)),
      rows.map((row) => row.heat),
    ],
    on,
  );
}

/** Tells everyone in the rooms about committed entries. */
export function publish(rows: LogRow[]): void {
  const byParty = Map.groupBy(rows, (row) => row.party_id);
  for (const [partyId, entries] of byParty) {
    publishEntries(topicOf(partyId), entries.map(toEntry) as unknown as LogEntry[]);
  }
}

/** Serves party logs to live streams. Every party that is seen is public. */
export function providePartyLogs(): void {
  provideLog("party", {
    async read(partyId, after, limit) {
      const rows = await query<LogRow>(
        `select ${entryColumns} from party_log where party_id = $1 and seq > $2 order by seq limit $3`,
        [partyId, after, limit],
      );
      return rows.map(toEntry) as unknown as LogEntry[];
    },
    async heads(ids) {
      const rows = await query<{ party_id: string; last_seq: number }>(
        "select party_id, last_seq from party_heads where party_id = any($1)",
        [ids],
      );
      return new Map(rows.map((row) => [row.party_id, row.last_seq]));
    },
    amended(by, tail) {
      const seq = removedBy(by as unknown as PartyEntry);
      if (seq === null) return tail;
      return tail.map((entry) =>
        entry.seq === seq && entry.kind === "message"
          ? (emptied(entry as never) as unknown as LogEntry)
          : entry,
      );
    },
    async mayRead(partyId) {
      const rows = await query(`select 1 as found from parties where id = $1 and ${visible}`, [partyId]);
      return rows.length > 0;
    },
  });
}
