import { query } from "../../../platform/db/pool.server.ts";
import { countPeople } from "../../../platform/live/hub.server.ts";
import { entryColumns, type LogRow, newestNumber } from "../../../platform/log/log.server.ts";
import { seenBy } from "../../marks/seen.server.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty, visibleEntries } from "../../parties/log/party-log.server.ts";
import { isKeptFromTonight } from "../../parties/shield/shield.server.ts";

/** Minutes that count as recent activity. */
const lifeMinutes = 10;

/** The live party with the most people, ties by recent activity; null if none is live. */
export async function findLiveliest(): Promise<{ id: string; title: string; here: number } | null> {
  const rows = await query<{ id: string; title: string }>(
    `select id, title from parties
     where starts_at <= now() and ends_at > now() and not superseded and ${visibleEntries}
     order by (
       select coalesce(sum(h.heat), 0) from party_heat h
       where h.party_id = parties.id and h.minute > extract(epoch from now() - starts_at) / 60 - ${lifeMinutes}
     ) desc, participants desc, id limit 30`,
  );
  const parties = rows.map((row) => ({ ...row, here: countPeople(topicOfParty(row.id)) }));
  return parties.toSorted((a, b) => b.here - a.here)[0] ?? null;
}

/** Null as well for who said that they are not as far, and has no seat in it: what is said there is not for them. */
export async function findLiveliestFor(fanId: string | null): Promise<{ id: string } | null> {
  const liveliest = await findLiveliest();
  return liveliest && !(await isKeptFromTonight(liveliest.id, fanId)) ? liveliest : null;
}

/** Whether a page that shows the liveliest party looks otherwise to this fan. */
export async function isLiveliestKeptFrom(fanId: string | null): Promise<boolean> {
  if ((await seenBy(fanId)).isSilent) return false;
  const liveliest = await findLiveliest();
  return liveliest !== null && (await isKeptFromTonight(liveliest.id, fanId));
}

/** Latest messages, oldest first, without removed or hidden ones and those of blocked fans. */
export async function readLatest(partyId: string, fanId: string | null, most: number) {
  // The cursor is read first: later messages arrive live, and duplicates are dropped.
  const cursor = await newestNumber(topicOfParty(partyId));
  const rows = await query<LogRow>(
    `select ${entryColumns} from log_entries l
     where topic = $1 and kind = 'message' and body->'removed' is null
       and not exists (select 1 from hidden_messages h where h.party_id = $2 and h.seq = l.seq and h.fan_id = $3)
       and not exists (select 1 from blocks b where b.fan_id = $3 and b.blocked = l.body->'speaker'->>'fanId')
     order by seq desc limit $4`,
    [topicOfParty(partyId), partyId, fanId ?? "", most],
  );
  return { cursor, entries: rows.reverse().map((row) => toPartyEntry(row) as MessageEntry) };
}
