import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { countPeople } from "../../../platform/live/hub.server.ts";
import { entryColumns, type LogRow, newestNumber } from "../../../platform/log/log.server.ts";
import type { Cue, MessageEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty } from "../../parties/log/party-log.server.ts";
import { findPinned } from "../../parties/log/pinned.server.ts";
import { partyStatus } from "../../parties/party.ts";
import { readTotals } from "../../room/room-totals.server.ts";
import { type ControlRoom, laneOf, type OnTimeline, type SheetCue } from "./cue.ts";

const mostSaid = 60;

type PartyRow = {
  id: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  sample_of: string | null;
  script_position: number;
  participants: number;
  sample_participants: number;
  slow_seconds: number;
};

type PlannedRow = { id: string; offset_ms: number; cue: SheetCue; missed: string | null };
type ScriptRow = { position: number; offset_ms: number; words: string; cue: string };

/** A room as its host runs it; null where there is none. */
export async function loadLiveRoom(partyId: string): Promise<ControlRoom | null> {
  const party = await queryOne<PartyRow>(
    `select id, title, starts_at, ends_at, sample_of, script_position,
       participants + sample_participants as participants, sample_participants, slow_seconds from parties where id = $1`,
    [partyId],
  );
  if (!party) return null;
  const topic = topicOfParty(partyId);
  // The number comes first: what is appended meanwhile is heard live.
  const cursor = await newestNumber(topic);
  const [said, fired, planned, script, polls, totals, pinned, counts] = await Promise.all([
    query<LogRow>(
      `select ${entryColumns} from log_entries where topic = $1 and kind = 'message' order by seq desc limit $2`,
      [topic, mostSaid],
    ),
    query<LogRow>(`select ${entryColumns} from log_entries where topic = $1 and kind = 'cue' order by seq`, [
      topic,
    ]),
    query<PlannedRow>(
      "select id, offset_ms, cue, missed from party_cues where party_id = $1 and fired_at is null order by offset_ms",
      [partyId],
    ),
    query<ScriptRow>(
      `select position, offset_ms, coalesce(body->'poll'->>'title', body->>'title', body->>'text', '') as words,
         coalesce(body->>'cue', 'poll') as cue
       from party_scripts where sample_of = $1 and position >= $2 and kind in ('cue', 'poll-opened') order by position`,
      [party.sample_of, party.script_position],
    ),
    query<{ id: string; title: string; options: string[]; votes: number[]; is_active: boolean }>(
      `select p.id, p.title, p.options, p.is_active,
         array(select t.votes::int from poll_tallies t where t.poll_id = p.id order by t.option_index) as votes
       from polls p where p.party_id = $1 and not p.scheduled order by p.opens_at desc limit 4`,
      [partyId],
    ),
    readTotals(partyId, party.starts_at),
    findPinned(partyId),
    queryOne<{ sealed: number; reported: number }>(
      `select (select count(*)::int from predictions where party_id = $1 and opened_at is null) as sealed,
         (select count(*)::int from reports where kind = 'message' and subject like $1 || ' %' and settled_at is null) as reported`,
      [partyId],
    ),
  ]);
  const [startsAt, endsAt] = [party.starts_at.getTime(), party.ends_at.getTime()];
  return {
    party: {
      id: party.id,
      title: party.title,
      status: partyStatus({ startsAt, endsAt }, Date.now()),
      startsAt,
      endsAt,
      isSample: party.sample_of !== null,
      participants: party.participants,
      sampleParticipants: party.sample_participants,
      here: countPeople(topic),
      slowSeconds: party.slow_seconds,
    },
    heat: totals.heat,
    timeline: [...fired.map(firedOf), ...planned.map(plannedOf), ...script.map(scriptOf)].sort(
      (a, b) => a.offsetMs - b.offsetMs,
    ),
    pinned,
    said: said.reverse().map((row) => toPartyEntry(row) as MessageEntry),
    cursor,
    polls: polls.map(({ id, title, options, votes, is_active }) => ({
      id,
      title,
      options: options.map((text, at) => ({ text, votes: votes[at] ?? 0 })),
      isOpen: is_active,
    })),
    sealed: counts?.sealed ?? 0,
    reported: counts?.reported ?? 0,
  };
}

const plannedOf = ({ id, offset_ms, cue, missed }: PlannedRow): OnTimeline => ({
  id,
  lane: laneOf(cue.cue),
  words: cue.cue === "poll" || cue.cue === "trivia" ? cue.title : cue.text,
  offsetMs: offset_ms,
  state: missed ? "missed" : "planned",
  ...(missed && { why: missed }),
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
