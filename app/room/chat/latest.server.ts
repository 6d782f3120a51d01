import { query } from "../../../platform/db/pool.server.ts";
import { countPeople } from "../../../platform/live/hub.server.ts";
import { entryColumns, type LogRow, newestNumber } from "../../../platform/log/log.server.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty, visibleEntries } from "../../parties/log/party-log.server.ts";

/** How far back a party's life is looked at. */
const lifeMinutes = 10;

/** The party that is on with the most people in it, then with the most said and tapped of late; null when none is. */
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

/** The latest messages, oldest first, without what was taken away, what the fan has hidden and who they blocked. */
export async function readLatest(partyId: string, fanId: string | null, most: number) {
  // First: what is said meanwhile comes live, and twice is noticed.
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
