import { config } from "../../../platform/config.server.ts";
import { type Queryable, query } from "../../../platform/db/pool.server.ts";
import { defineTopic, type LogEntry } from "../../../platform/live/topics.server.ts";
import * as log from "../../../platform/log/log.server.ts";
import type { Guard } from "../../moderation/guard.ts";
import { streamShield } from "../shield/shield.server.ts";
import { emptied, type MessageEntry, type PartyEntry, removedBy, withLineTaps } from "./log.ts";

/** `body` is the entry as defined in log.ts without seq, at, offsetMs and kind. */
export type NewPartyEntry = Omit<log.NewEntry, "topic"> & { partyId: string; kind: PartyEntry["kind"] };

export type PartyLogRow = log.LogRow & { party_id: string; offset_ms: number };

const prefix = "party:";
export const topicOfParty = (partyId: string): string => prefix + partyId;

const ofParty = (row: log.LogRow) => ({ ...row, party_id: row.topic.slice(prefix.length) }) as PartyLogRow;

export const toPartyEntry = (row: Omit<log.LogRow, "topic">): PartyEntry =>
  log.toEntry(row) as unknown as PartyEntry;

export const visibleEntries = config.SAMPLE_CONTENT === "on" ? "true" : "sample_of is null";

/** Every visible party is public. */
defineTopic("party", {
  hasLog: true,
  async mayRead(partyId) {
    const rows = await query(`select 1 as found from parties where id = $1 and ${visibleEntries}`, [partyId]);
    return rows.length > 0;
  },
  shieldFor: (partyId, visitor) => streamShield(partyId, visitor.person),
  amended(by, tail) {
    const entry = by as unknown as PartyEntry;
    if (entry.kind === "line-taps") return withLineTaps(tail as (LogEntry & { kind: string })[], [entry]);
    const seq = removedBy(entry);
    if (seq === null) return tail;
    return tail.map((entry) =>
      entry.seq === seq && entry.kind === "message"
        ? (emptied(entry as unknown as MessageEntry) as unknown as LogEntry)
        : entry,
    );
  },
});

/** With slow mode's seconds between two lines of one fan, or 0, and how closely lines are read. */
export type PartyTimes = {
  starts_at: Date;
  ends_at: Date;
  title_slug: string;
  slow_seconds: number;
  guard: Guard;
};

export const openPartyLog = (on: Queryable, partyId: string, startsAt: Date): Promise<void> =>
  log.openLogs(on, [{ topic: topicOfParty(partyId), startsAt }]);

/** Call after the party's start was moved. */
export async function followStart(on: Queryable, partyId: string): Promise<void> {
  const [party] = await query<{ starts_at: Date }>(
    "select starts_at from parties where id = $1",
    [partyId],
    on,
  );
  if (party) await log.moveLogStart(on, topicOfParty(partyId), party.starts_at);
}

/** Locks the parties until the end of the transaction. */
export async function lockParties(on: Queryable, partyIds: string[]): Promise<Map<string, PartyTimes>> {
  const ids = [...new Set(partyIds)];
  const [, rows] = await Promise.all([
    log.lockLogs(on, ids.map(topicOfParty)),
    query<PartyTimes & { id: string }>(
      {
        name: "times-of-parties",
        text: "select id, starts_at, ends_at, title_slug, slow_seconds, guard from parties where id = any($1)",
      },
      [ids],
      on,
    ),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The logs have to be locked by this transaction. Returns the entries in the given order. */
export async function appendToParty(on: Queryable, entries: NewPartyEntry[]): Promise<PartyLogRow[]> {
  const rows = await log.append(
    on,
    entries.map(({ partyId, ...entry }) => ({ ...entry, topic: topicOfParty(partyId) })),
  );
  return rows.map(ofParty);
}

/** Call after the commit. */
export const publishToParty: (rows: log.LogRow[]) => void = log.publish;

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
