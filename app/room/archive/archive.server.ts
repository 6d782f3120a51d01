import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { readWholeNumber } from "../../../platform/exact-values.ts";
import { entryColumns, type LogRow } from "../../../platform/log/log.server.ts";
import type { MessageEntry, PartyEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty } from "../../parties/log/party-log.server.ts";
import type { PartyShield } from "../../parties/shield/shield.ts";
import { shieldLines } from "../../parties/shield/shield.ts";
import { quotedBy } from "../answers/replies.server.ts";

const pageSize = 60;
const minuteMs = 60_000;
const mostMinutes = 24 * 60;

/** A place in the archive: a minute, or the page before or after a line. */
export type ArchivePlace = { from: number } | { before: number } | { after: number };

export type ArchivePage = {
  entries: PartyEntry[];
  hasEarlier: boolean;
  hasLater: boolean;
  quoted: MessageEntry[];
  /** The minute it starts at. */
  minute: number;
};

/** Null if the address names no place. */
export function placeIn(address: string): ArchivePlace | null {
  const params = new URL(address).searchParams;
  const read = (name: string) => readWholeNumber(params.get(name));
  const [from, before, after] = [read("from"), read("before"), read("after")];
  if (from !== null) return { from: Math.min(from, mostMinutes) };
  if (before !== null) return { before };
  return after === null ? null : { after };
}

/** `shield` is the reader's; null is everything. */
export async function readArchive(
  partyId: string,
  place: ArchivePlace,
  shield: PartyShield | null,
): Promise<ArchivePage> {
  const topic = topicOfParty(partyId);
  const rows = "before" in place ? await readBefore(topic, place.before) : await readOn(topic, place);
  const entries = rows.map(toPartyEntry);
  const [first, last] = [entries[0], entries.at(-1)];
  const isThere = await queryOne<{ earlier: boolean; later: boolean }>(
    `select
       exists (select 1 from log_entries where topic = $1 and seq < $2 and kind in ('message', 'cue')) as earlier,
       exists (select 1 from log_entries where topic = $1 and seq > $3 and kind in ('message', 'cue')) as later`,
    [topic, first?.seq ?? Number.MAX_SAFE_INTEGER, last?.seq ?? Number.MAX_SAFE_INTEGER],
  );
  const minute = "from" in place ? place.from : Math.max(0, Math.floor((first?.offsetMs ?? 0) / minuteMs));
  const quoted = await quotedBy(partyId, entries);
  const [hasEarlier, hasLater] = [isThere?.earlier ?? false, isThere?.later ?? false];
  return shieldLines({ entries, hasEarlier, hasLater, quoted, minute }, shield);
}

async function readOn(topic: string, place: { from: number } | { after: number }): Promise<LogRow[]> {
  const after = "after" in place ? place.after : (await firstOf(topic, place.from)) - 1;
  return query<LogRow>(
    `select ${entryColumns} from log_entries where topic = $1 and seq > $2 and kind in ('message', 'cue')
     order by seq limit $3`,
    [topic, after, pageSize],
  );
}

async function readBefore(topic: string, before: number): Promise<LogRow[]> {
  const rows = await query<LogRow>(
    `select ${entryColumns} from log_entries where topic = $1 and seq < $2 and kind in ('message', 'cue')
     order by seq desc limit $3`,
    [topic, before, pageSize],
  );
  return rows.reverse();
}

/** If nothing was said from then on, the number after the last line. */
async function firstOf(topic: string, minute: number): Promise<number> {
  if (minute === 0) return 1;
  const first = await queryOne<{ seq: number }>(
    `select seq from log_entries where topic = $1 and kind = 'message' and offset_ms >= $2
     order by offset_ms, seq limit 1`,
    [topic, minute * minuteMs],
  );
  return first?.seq ?? Number.MAX_SAFE_INTEGER;
}
