import { query } from "../../../platform/db/pool.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { countPeople, idsWithReaders, publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { entryColumns, type LogRow } from "../../../platform/log/log.server.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty, visibleEntries } from "../../parties/log/party-log.server.ts";
import { findParty, toCard } from "../../parties/parties.server.ts";
import { isKeptFromTonight } from "../../parties/shield/shield.server.ts";
import { findLiveliestFor } from "../chat/latest.server.ts";
import { type Door, type DoorNews, noDoor } from "./door.ts";

/** Readers of a door see the room's latest line and are not counted as present. */
defineTopic("door", {
  hasLog: false,
  async mayRead(partyId, { person }) {
    const rows = await query(`select 1 as found from parties where id = $1 and ${visibleEntries}`, [partyId]);
    return rows.length > 0 && !(await isKeptFromTonight(partyId, person));
  },
});
defineTicker({ name: "doors", everyMs: 1_000, work: publishDoors });

async function publishDoors(): Promise<void> {
  const news = await readNews(idsWithReaders("door"));
  for (const [partyId, one] of news) publishState(`door:${partyId}`, "news", one);
}

/** For the liveliest party; null if none is live, or for whom its words are too far ahead. */
export async function findDoor(fanId: string | null): Promise<Door | null> {
  const liveliest = await findLiveliestFor(fanId);
  const row = liveliest && (await findParty(liveliest.id));
  if (!row) return null;
  const { id, title, show, image, startsAt, endsAt } = toCard(row);
  const news = (await readNews([id])).get(id);
  return { id, title, show, image, startsAt, endsAt, now: Date.now(), ...(news ?? noDoor) };
}

/** The columns of the log are null without messages. */
type NewsRow = { party_id: string; participants: number; sample_participants: number } & {
  [Column in keyof LogRow]: LogRow[Column] | null;
};

/** Live parties only. */
async function readNews(partyIds: string[]): Promise<Map<string, DoorNews>> {
  if (partyIds.length === 0) return new Map();
  const rows = await query<NewsRow>(
    `select p.id as party_id, p.participants, p.sample_participants, l.* from parties p
     left join lateral (
       select ${entryColumns} from log_entries
       where topic = 'party:' || p.id and kind = 'message' and body->'removed' is null
       order by seq desc limit 1
     ) l on true
     where p.id = any($1) and p.starts_at <= now() and p.ends_at > now() and ${visibleEntries}`,
    [partyIds],
  );
  const on = new Map(rows.map((row) => [row.party_id, row]));
  return new Map(partyIds.map((id) => [id, newsOf(id, on.get(id))]));
}

function newsOf(id: string, row: NewsRow | undefined): DoorNews {
  if (!row) return noDoor;
  const { participants: joined, sample_participants: samples } = row;
  return { isOpen: true, here: countPeople(topicOfParty(id)), joined, samples, line: lineOf(row) };
}

function lineOf(row: NewsRow): DoorNews["line"] {
  if (row.seq === null) return null;
  const { seq, text, speaker } = toPartyEntry(row as LogRow) as MessageEntry;
  const { name, avatar, sample } = speaker;
  return { seq, text, name, isSample: Boolean(sample), face: avatars()[avatar] ?? null };
}
