import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { countPeople } from "../../../platform/live/hub.server.ts";
import { entryColumns, type LogRow, newestNumber } from "../../../platform/log/log.server.ts";
import type { Guard } from "../../moderation/guard.ts";
import type { Cue, MessageEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty } from "../../parties/log/party-log.server.ts";
import { findPinned } from "../../parties/log/pinned.server.ts";
import { waitingLines } from "../../room/held/held-lines.server.ts";
import { readTotals } from "../../room/room-totals.server.ts";
import { laneOf, type OnTimeline, type SheetCue } from "../run-sheet/cue.ts";
import { fieldsOfCue } from "../run-sheet/cue-form.ts";
import type { ControlPoll, ControlRoom, ControlState } from "./control-room.ts";
import { controlTopic } from "./control-topic.server.ts";
import { hostsOf } from "./hosts.server.ts";

const mostSaid = 60;
const mostRemoved = 20;
const mostPolls = 4;

type PartyRow = {
  id: string;
  title: string;
  title_slug: string;
  starts_at: Date;
  ends_at: Date;
  sample_of: string | null;
  script_position: number;
  participants: number;
  sample_participants: number;
  slow_seconds: number;
  guard: Guard;
};

type PlannedRow = { id: string; offset_ms: number; cue: SheetCue; missed: string | null };
type ScriptRow = { position: number; offset_ms: number; words: string; cue: string };
type PollRow = {
  id: string;
  title: string;
  options: string[];
  votes: number[];
  is_active: boolean;
  sealed: number;
};

/** A room as its host runs it; null where there is none. */
export async function loadControlRoom(partyId: string): Promise<ControlRoom | null> {
  const topic = topicOfParty(partyId);
  // The number comes first: what is appended meanwhile is heard live.
  const cursor = await newestNumber(topic);
  const [state, said] = await Promise.all([
    readControlState(partyId),
    query<LogRow>(
      `select ${entryColumns} from log_entries where topic = $1 and kind = 'message' order by seq desc limit $2`,
      [topic, mostSaid],
    ),
  ]);
  if (!state) return null;
  return {
    ...state,
    topic: controlTopic(partyId),
    said: said.reverse().map((row) => toPartyEntry(row) as MessageEntry),
    cursor,
  };
}

export async function readControlState(partyId: string): Promise<ControlState | null> {
  const party = await queryOne<PartyRow>(
    `select id, title, title_slug, starts_at, ends_at, sample_of, script_position,
       participants + sample_participants as participants, sample_participants, slow_seconds, guard from parties where id = $1`,
    [partyId],
  );
  if (!party) return null;
  const topic = topicOfParty(partyId);
  const [timeline, totals, pinned, polls, counts, lines, removed, muted, drops, opened, hosts, held] =
    await Promise.all([
      readTimeline(party),
      readTotals(partyId, party.starts_at),
      findPinned(partyId),
      readPolls(partyId),
      queryOne<{ sealed: number; reported: number }>(
        `select (select count(*)::int from predictions where party_id = $1 and poll_id is null and opened_at is null) as sealed,
           (select count(*)::int from reports where kind = 'message' and subject like $1 || ' %' and settled_at is null) as reported`,
        [partyId],
      ),
      queryOne<{ lines: number }>(
        `select count(*)::int as lines from log_entries
         where topic = $1 and kind = 'message' and at > now() - interval '1 minute'`,
        [topic],
      ),
      query<{ seq: number; text: string }>(
        `select seq::int, body->>'text' as text from removed_messages where party_id = $1
         order by removed_at desc limit $2`,
        [partyId, mostRemoved],
      ),
      query<{ fanId: string; until: Date | null }>(
        `select m.fan_id as "fanId", m.until from muted_fans m where (m.until is null or m.until > now()) and m.fan_id in (
           select fan_id from log_entries where topic = $1 and kind = 'message' order by seq desc limit $2)
         order by m.fan_id`,
        [topic, mostSaid],
      ),
      query<ControlState["drops"][number]>(
        `select id, title as name, pieces - taken - waiting as left, pieces as edition from drops
         where title_slug = $1 and not superseded and announced_at <= now() and closes_at > now()
         order by opens_at, id limit 4`,
        [party.title_slug],
      ),
      query<ControlState["opened"][number]>(
        `select s.id, m.name, s.text from predictions s
         join party_members m on m.party_id = s.party_id and m.fan_id = s.fan_id
         where s.party_id = $1 and s.poll_id is null and s.opened_at is not null and s.mark_id is null
         order by s.sealed_at, s.id limit 60`,
        [partyId],
      ),
      hostsOf(partyId),
      waitingLines(partyId),
    ]);
  return {
    party: {
      id: party.id,
      title: party.title,
      startsAt: party.starts_at.getTime(),
      endsAt: party.ends_at.getTime(),
      isSample: party.sample_of !== null,
      participants: party.participants,
      sampleParticipants: party.sample_participants,
      slowSeconds: party.slow_seconds,
      guard: party.guard,
    },
    here: countPeople(topic),
    hosts,
    heat: totals.heat,
    linesPerMinute: lines?.lines ?? 0,
    timeline,
    pinned,
    held,
    removed,
    muted: muted.map(({ fanId, until }) => ({ fanId, until: until?.getTime() ?? null })),
    polls,
    drops,
    sealed: counts?.sealed ?? 0,
    opened,
    reported: counts?.reported ?? 0,
  };
}

async function readTimeline(party: PartyRow): Promise<OnTimeline[]> {
  const [fired, planned, script] = await Promise.all([
    query<LogRow>(`select ${entryColumns} from log_entries where topic = $1 and kind = 'cue' order by seq`, [
      topicOfParty(party.id),
    ]),
    query<PlannedRow>(
      "select id, offset_ms, cue, missed from party_cues where party_id = $1 and fired_at is null order by offset_ms",
      [party.id],
    ),
    query<ScriptRow>(
      `select position, offset_ms, coalesce(body->'poll'->>'title', body->>'title', body->>'text', '') as words,
         coalesce(body->>'cue', 'poll') as cue
       from party_scripts where sample_of = $1 and position >= $2 and kind in ('cue', 'poll-opened') order by position`,
      [party.sample_of, party.script_position],
    ),
  ]);
  return [...fired.map(firedOf), ...planned.map(plannedOf), ...script.map(scriptOf)].sort(
    (a, b) => a.offsetMs - b.offsetMs,
  );
}

async function readPolls(partyId: string): Promise<ControlPoll[]> {
  const rows = await query<PollRow>(
    `select p.id, p.title, p.options, p.is_active,
       array(select t.votes::int from poll_tallies t where t.poll_id = p.id order by t.option_index) as votes,
       (select count(*)::int from predictions s where s.poll_id = p.id and s.opened_at is null) as sealed
     from polls p where p.party_id = $1 and not p.scheduled order by p.opens_at desc limit $2`,
    [partyId, mostPolls],
  );
  return rows.map(({ id, title, options, votes, is_active, sealed }) => ({
    id,
    title,
    options: options.map((text, at) => ({ text, votes: votes[at] ?? 0 })),
    isOpen: is_active,
    sealed,
  }));
}

const plannedOf = ({ id, offset_ms, cue, missed }: PlannedRow): OnTimeline => ({
  id,
  lane: laneOf(cue.cue),
  words: cue.cue === "poll" || cue.cue === "trivia" ? cue.title : cue.text,
  offsetMs: offset_ms,
  state: missed ? "missed" : "planned",
  ...(missed ? { why: missed } : { fields: fieldsOfCue(cue, offset_ms) }),
});

const scriptOf = ({ position, offset_ms, words, cue }: ScriptRow): OnTimeline => ({
  id: `script-${position}`,
  lane: laneOf(cue),
  words,
  offsetMs: offset_ms,
  state: "script",
});

function firedOf(row: LogRow): OnTimeline {
  const cue = row.body as Cue;
  return {
    id: `log-${row.seq}`,
    lane: laneOf(cue.cue),
    words: cue.cue === "trivia" ? cue.title : cue.text,
    offsetMs: row.offset_ms ?? 0,
    state: "fired",
  };
}
