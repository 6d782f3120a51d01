import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { entryColumns, headOf } from "../../../platform/log/log.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { findMe, type Me } from "../../fans/fans.server.ts";
import type { PollView } from "../../polls/poll.ts";
import { type Asked, listPollsOfParty } from "../../polls/polls.server.ts";
import type { PartyEntry } from "../log/log.ts";
import { toEntry, topicOf } from "../log/party-log.server.ts";
import { countVisit, noSuchParty } from "../members.server.ts";
import { listHidden } from "../moderation/moderation.server.ts";
import { findNextRun, findParty, toCard } from "../parties.server.ts";
import type { RoomView } from "../party.ts";
import { isMarked } from "../to-come/marks.server.ts";
import { type RoomTotals, readTotals } from "./room-totals.server.ts";

const pageSize = 60;

/** Live entries after `cursor` bring it up to date. */
export type Room = RoomTotals & {
  party: RoomView;
  /** Latest messages and cues, oldest first. */
  entries: PartyEntry[];
  hasEarlier: boolean;
  cursor: number;
  polls: PollView[];
  me: Me | null;
  joined: boolean;
  /** Of a party to come. */
  marked: boolean;
  hidden: number[];
};

/** Throws no_such_party (404). */
export async function getRoom(partyId: string, fanId: string | null, asked: Asked = []): Promise<Room> {
  const row = await findParty(partyId);
  if (!row) throw noSuchParty();
  // The cursor comes first: what is appended while the rest is read arrives live, and twice is noticed.
  const cursor = await headOf(topicOf(partyId));
  const [page, polls, totals, member, me, hidden, nextRunId, marked] = await Promise.all([
    readPage(partyId, cursor + 1),
    listPollsOfParty(partyId, fanId, asked),
    readTotals(partyId, row.starts_at),
    findMember(partyId, fanId),
    findMe(fanId),
    listHidden(partyId, fanId),
    findNextRun(row),
    row.starts_at.getTime() > Date.now() && isMarked(partyId, fanId),
  ]);
  const party = {
    ...toCard(row),
    host: row.host,
    season: row.season,
    episode: row.episode,
    nextRunId,
    isSample: row.sample_of !== null,
  };
  if (member && fanId && party.status !== "archived") {
    countVisit(partyId, fanId, row.title_slug).catch((error) =>
      log.warn({ err: error }, "a visit was not counted"),
    );
  }
  const named = me && member ? { ...me, name: member.name } : me;
  return { party, ...page, cursor, polls, ...totals, me: named, joined: member !== null, marked, hidden };
}

function findMember(partyId: string, fanId: string | null): Promise<{ name: string } | null> {
  if (!fanId) return Promise.resolve(null);
  return queryOne("select name from party_members where party_id = $1 and fan_id = $2", [partyId, fanId]);
}

export async function readEarlier(
  partyId: string,
  before: number,
): Promise<{ entries: PartyEntry[]; hasEarlier: boolean }> {
  return (await findParty(partyId)) ? readPage(partyId, before) : { entries: [], hasEarlier: false };
}

async function readPage(
  partyId: string,
  before: number,
): Promise<{ entries: PartyEntry[]; hasEarlier: boolean }> {
  const rows = await query<Parameters<typeof toEntry>[0]>(
    `select ${entryColumns} from log_entries where topic = $1 and seq < $2 and kind in ('message', 'cue')
     order by seq desc limit $3`,
    [topicOf(partyId), before, pageSize + 1],
  );
  return { entries: rows.slice(0, pageSize).reverse().map(toEntry), hasEarlier: rows.length > pageSize };
}
