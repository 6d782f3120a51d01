import { batchedReads, GroupCommit } from "../../platform/db/group-commit.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import { SingleFlight } from "../../platform/db/single-flight.server.ts";
import { entryColumns, newestNumber } from "../../platform/log/log.server.ts";
import { log } from "../../platform/logger.server.ts";
import { ringStyle } from "../../platform/ui/ring.ts";
import { unreadRepliesOf, unseenAnswers } from "../fans/you/unread-replies.server.ts";
import { youOf } from "../fans/you/you.server.ts";
import type { UnreadReplies } from "../fans/you/you.ts";
import { seenBy } from "../marks/seen.server.ts";
import { countWaiting, type WaitingCount } from "../marks/waiting.ts";
import type { OwnNotice } from "../moderation/decisions/decision.ts";
import type { LineTap } from "../parties/log/line-taps.ts";
import type { MessageEntry, PartyEntry } from "../parties/log/log.ts";
import { toPartyEntry, topicOfParty } from "../parties/log/party-log.server.ts";
import { findPinned } from "../parties/log/pinned.server.ts";
import { countVisit, newSittingAfter, noSuchParty } from "../parties/members.server.ts";
import { findNextRun, findParty, toCard } from "../parties/parties.server.ts";
import type { RoomView } from "../parties/party.ts";
import { looksOtherwise, partyShield } from "../parties/shield/shield.server.ts";
import { type PartyShield, shieldLines } from "../parties/shield/shield.ts";
import type { PollView } from "../polls/poll.ts";
import type { PollRow } from "../polls/poll-rows.server.ts";
import { asVisitor, ownPolls, type PollRequest, pollsOfParty } from "../polls/polls.server.ts";
import { quotedBy } from "./answers/replies.server.ts";
import type { HeldLine } from "./held/held-line.ts";
import { type OwnRoom, type RoomData, withOwnRoom } from "./own-room.ts";
import { findRecap } from "./recap/recap.server.ts";
import type { Recap } from "./recap/recap.ts";
import { type RoomTotals, readTotals } from "./room-totals.server.ts";
import { ownRow } from "./rows/whispers.server.ts";
import type { GaspView } from "./show/gasp/gasp.ts";
import { findGasp } from "./show/gasp/gasps.server.ts";
import { hadRatings, ratedBy } from "./show/rated.server.ts";
import { ownPart } from "./stub/own-part.server.ts";

const pageSize = 60;

/** The part that is the same for everyone. Live entries after `cursor` bring it up to date. */
export type SharedRoom = RoomTotals & {
  party: RoomView;
  /** Latest messages and cues, oldest first. */
  entries: PartyEntry[];
  hasEarlier: boolean;
  /** Lines quoted by `entries` that are older than those. */
  quoted: MessageEntry[];
  cursor: number;
  polls: PollView[];
  gasp: GaspView | null;
  /** The pinned line. */
  pinned: MessageEntry | null;
  /** For who comes in now. */
  recap: Recap | null;
  /** Polls that lie past the reader's mark. */
  pollsWait: WaitingCount | null;
  /** Something may wait, and this reader has not said how far they are. */
  asksWhere: boolean;
};

/** Throws no_such_party (404). */
export const loadRoom = (partyId: string): Promise<SharedRoom> => rooms.of(partyId);

const rooms = new SingleFlight<SharedRoom>(async (partyId) => {
  const row = await findParty(partyId);
  if (!row) throw noSuchParty();
  // The cursor is read first: later entries arrive live, and duplicates are dropped.
  const cursor = await newestNumber(topicOfParty(partyId));
  const [page, polls, totals, nextRunId, gasp, pinned, recap] = await Promise.all([
    readPage(partyId, cursor + 1),
    pollsOfParty(partyId),
    readTotals(partyId, row.starts_at),
    findNextRun(row),
    findGasp(partyId),
    findPinned(partyId),
    findRecap(partyId),
  ]);
  const party = {
    ...toCard(row),
    host: row.host,
    titleSlug: row.title_slug,
    season: row.season,
    episode: row.episode,
    nextRunId,
    isSample: row.sample_of !== null,
    slowSeconds: row.slow_seconds,
  };
  return {
    party,
    ...page,
    cursor,
    polls: polls.map(asVisitor),
    gasp,
    pinned,
    recap,
    pollsWait: null,
    asksWhere: false,
    ...totals,
  };
});

/** The room as one reader may see it; null is everything. */
export function shieldRoom(room: SharedRoom, shield: PartyShield | null): SharedRoom {
  if (!shield) return room;
  const { party, pinned, recap, gasp, polls } = room;
  const waits = (offsetMs: number) => shield.waitingAt(offsetMs) !== null;
  const waiting = polls.map(({ place }) => shield.waitingFor(place));
  return {
    ...shieldLines(room, shield),
    pinned: pinned && (shield.shown([pinned])[0] ?? null),
    recap: recap && !waits(recap.fromMinute * 60_000) ? recap : null,
    gasp: gasp && !waits(gasp.opensAt - party.startsAt) ? gasp : null,
    polls: polls.filter((_, at) => waiting[at] === null),
    pollsWait: countWaiting(waiting),
    asksWhere: shield.asks,
  };
}

type Looking = {
  asked?: PollRequest;
  /** The party's polls, for combining with the visitor's own votes. */
  polls?: (partyId: string) => Promise<PollRow[]>;
  /** A browser asks ahead of a press that may never come: nobody has come. */
  isAhead?: boolean;
};

/** Null for visitors without data. A member's visit is counted. */
export async function ownRoom(
  partyId: string,
  fanId: string | null,
  { asked = [], polls: pollsOf = pollsOfParty, isAhead = false }: Looking = {},
): Promise<OwnRoom | null> {
  if (!fanId && asked.length === 0) return null;
  const [{ isBack, isOver, hasRow, title, answered, ...seat }, seen, polls, rated] = await Promise.all([
    fanId ? seats.add({ partyId, fanId }) : nobody,
    seenBy(fanId),
    pollsOf(partyId).then((rows) => ownPolls(rows, fanId, asked)),
    fanId ? hadRatings(partyId).then((any) => (any ? ratedBy(partyId, fanId) : {})) : {},
  ]);
  if (fanId && isBack && !isAhead)
    countVisit(partyId, fanId).catch((error) => log.warn({ err: error }, "a visit was not counted"));
  const part = fanId && isOver && seat.joined ? await ownPart(partyId, fanId) : null;
  const row = fanId && hasRow && !isOver ? await ownRow(partyId, fanId) : null;
  const ring = typeof seat.me?.ring === "number" ? ringStyle(seat.me.ring) : null;
  const you = seat.me && { ...youOf(seat.me), answered: unreadRepliesOf(seat.me.fanId, answered) };
  const isOtherwiseShown = title !== null && looksOtherwise(seen, title, { isOver, isSeated: seat.joined });
  return { ...seat, you, ring, polls: polls ?? {}, rated, part, row, isOtherwiseShown };
}

/** Throws no_such_party (404). */
export async function getRoom(
  partyId: string,
  fanId: string | null,
  asked: PollRequest = [],
): Promise<RoomData> {
  const [room, shield] = await Promise.all([loadRoom(partyId), partyShield(partyId, fanId)]);
  return withOwnRoom(shieldRoom(room, shield), await ownRoom(partyId, fanId, { asked }));
}

/** `isBack`: the room is live and the last visit long enough ago to count a new one. */
type Seat = Omit<OwnRoom, "you" | "ring" | "polls" | "rated" | "part" | "row" | "isOtherwiseShown"> & {
  answered: UnreadReplies["parties"];
  isBack: boolean;
  isOver: boolean;
  hasRow: boolean;
  title: string | null;
};

const nobody: Seat = {
  answered: [],
  me: null,
  joined: false,
  rehearsed: false,
  marked: false,
  reminded: false,
  sealed: 0,
  hidden: [],
  blocked: [],
  answers: [],
  tapped: {},
  holding: false,
  held: [],
  notices: [],
  isBack: false,
  isOver: false,
  hasRow: false,
  title: null,
};

/** A crowd entering at once is one query. */
const seats = new GroupCommit<{ partyId: string; fanId: string }, Seat>(findSeats, {
  ...batchedReads,
  keyOf: ({ partyId }) => partyId,
});

type SeatRow = {
  fan_id: string;
  name: string | null;
  avatar: string | null;
  ring: number | null;
  name_here: string | null;
  rehearsed: boolean;
  marked: boolean;
  reminded: boolean;
  sealed: number;
  hidden: number[];
  blocked: string[];
  answers: number[];
  answered: UnreadReplies["parties"];
  tapped: string[];
  holding: boolean;
  held: HeldLine[];
  notices: OwnNotice[];
  is_back: boolean;
  is_over: boolean;
  has_row: boolean;
  title_slug: string | null;
};

const ownHeld = `(
  select coalesce(json_agg(json_build_object('id', h.id, 'clientKey', h.client_key, 'text', h.text, 'rule', h.rule,
    'state', h.state) order by h.held_at), '[]')
  from held_lines h where h.party_id = $1 and h.fan_id = a.fan_id
    and (h.state = 'held' or h.settled_at > now() - interval '1 hour'))`;

/** Lines that wait stand in the chat by themselves. */
const ownNotices = `(
  select coalesce(json_agg(json_build_object('id', d.id, 'act', d.act, 'said', d.said, 'rule', d.rule,
    'outcome', d.outcome) order by d.decided_at), '[]')
  from moderation_decisions d where d.fan_id = a.fan_id and d.seen_at is null
    and coalesce(d.answered_at, d.decided_at) > now() - interval '1 day'
    and (d.act not in ('held', 'kept-back') or d.outcome is not null))`;

async function findSeats(asking: { partyId: string; fanId: string }[]): Promise<Seat[]> {
  const rows = await query<SeatRow>(
    {
      name: "find-seats",
      text: `select a.fan_id, f.name, coalesce(nullif(m.avatar, ''), f.avatar) as avatar,
          case when m.fan_id is null then f.ring else m.ring end as ring, m.name as name_here,
          m.last_visit_at < now() - interval '${newSittingAfter}' and p.ends_at > now() as is_back,
          p.ends_at <= now() as is_over, m.row_id is not null as has_row,
          exists (select 1 from party_members e join parties r on r.id = e.party_id and r.sample_of is not null
            where e.fan_id = a.fan_id and e.party_id <> $1) as rehearsed,
          exists (select 1 from party_marks k where k.party_id = $1 and k.fan_id = a.fan_id) as marked,
          exists (select 1 from party_reminders q where q.party_id = $1 and q.fan_id = a.fan_id) as reminded,
          exists (select 1 from gasp_holds g where g.party_id = $1 and g.fan_id = a.fan_id) as holding,
          (select count(*)::int from predictions s
            where s.party_id = $1 and s.fan_id = a.fan_id and s.opened_at is null) as sealed,
          array(select h.seq::int from hidden_messages h where h.party_id = $1 and h.fan_id = a.fan_id
            order by h.seq desc limit 500) as hidden,
          array(select b.blocked from blocks b where b.fan_id = a.fan_id) as blocked,
          array(select w.seq::int from party_answers w
            join log_entries l on l.topic = 'party:' || w.party_id and l.seq = w.seq and l.body->'removed' is null
            where w.party_id = $1 and w.fan_id = a.fan_id and w.seen_at is null and not exists (
              select 1 from blocks b where b.fan_id = a.fan_id and b.blocked = l.body->'speaker'->>'fanId')
            order by w.seq desc limit 100) as answers,
          ${unseenAnswers} as answered, p.title_slug, ${ownHeld} as held, ${ownNotices} as notices,
          array(select t.seq || ' ' || t.kind from line_taps t where t.party_id = $1 and t.fan_id = a.fan_id
            order by t.seq desc limit 1000) as tapped
        from unnest($2::text[]) as a (fan_id)
        left join fans f on f.id = a.fan_id and f.name is not null
        left join party_members m on m.party_id = $1 and m.fan_id = a.fan_id
        left join parties p on p.id = $1`,
    },
    [asking[0]?.partyId, asking.map(({ fanId }) => fanId)],
  );
  const found = new Map(rows.map((row) => [row.fan_id, row]));
  return asking.map(({ fanId }) => seatOf(fanId, found.get(fanId)));
}

function seatOf(fanId: string, row: SeatRow | undefined): Seat {
  if (!row) return nobody;
  const { name, avatar, name_here: nameHere, marked, sealed, hidden, holding, is_back, is_over } = row;
  const me = name === null ? null : { fanId, name: nameHere ?? name, avatar: avatar ?? "", ring: row.ring };
  const own = {
    marked,
    reminded: row.reminded,
    sealed,
    hidden,
    holding,
    blocked: row.blocked,
    answers: row.answers,
    answered: row.answered,
    held: row.held,
    notices: row.notices,
    tapped: tappedOf(row.tapped),
  };
  return {
    me,
    joined: nameHere !== null,
    rehearsed: row.rehearsed,
    ...own,
    isBack: is_back ?? false,
    isOver: is_over,
    hasRow: row.has_row,
    title: row.title_slug,
  };
}

/** Rows are `{number} {kind}`. */
function tappedOf(rows: string[]): OwnRoom["tapped"] {
  const tapped: OwnRoom["tapped"] = {};
  for (const row of rows) {
    const [seq = "", kind = ""] = row.split(" ");
    tapped[seq] = [...(tapped[seq] ?? []), kind as LineTap];
  }
  return tapped;
}

export type LinesPage = Pick<SharedRoom, "entries" | "hasEarlier" | "quoted">;

export async function readEarlier(partyId: string, before: number, fanId: string | null): Promise<LinesPage> {
  if (!(await findParty(partyId))) return { entries: [], hasEarlier: false, quoted: [] };
  const [page, shield] = await Promise.all([readPage(partyId, before), partyShield(partyId, fanId)]);
  return shieldLines(page, shield);
}

async function readPage(partyId: string, before: number): Promise<LinesPage> {
  const rows = await query<Parameters<typeof toPartyEntry>[0]>(
    `select ${entryColumns} from log_entries where topic = $1 and seq < $2 and kind in ('message', 'cue')
     order by seq desc limit $3`,
    [topicOfParty(partyId), before, pageSize + 1],
  );
  const entries = rows.slice(0, pageSize).reverse().map(toPartyEntry);
  return { entries, hasEarlier: rows.length > pageSize, quoted: await quotedBy(partyId, entries) };
}
