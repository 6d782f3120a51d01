import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { entryColumns, type LogRow } from "../../../platform/log/log.server.ts";
import { countWaiting } from "../../marks/waiting.ts";
import { heatOf, type MessageEntry, type PartyEntry } from "../../parties/log/log.ts";
import { toPartyEntry, topicOfParty } from "../../parties/log/party-log.server.ts";
import type { RoomView } from "../../parties/party.ts";
import type { PartyShield } from "../../parties/shield/shield.ts";
import { listMarks } from "../called-it/marks.server.ts";
import { rowName } from "../rows/row.ts";
import { type Credits, type Loudest, loudestOf } from "./credits.ts";
import { stayedMembers } from "./stayed.ts";

const mostNames = 60;
const mostSampleNames = 24;
const mostRows = 24;
const mostCallers = 3;
const mostTalkative = 2;
const minuteMs = 60_000;
/** A line's heat is the room's activity right after it. */
const echoMs = 10_000;

/** Stores line numbers instead of text, so that removed lines disappear here too. */
type Kept = {
  stayed: number;
  line: number | null;
  /** One line number for each. */
  talkative: { seq: number; lines: number }[];
  sampleNames: string[];
};

type Over = Pick<RoomView, "id" | "participants" | "sampleParticipants">;

/** Of a finished party. Computed once and stored; names and texts are read fresh. */
export async function readCredits(party: Over, heat: number[], shield: PartyShield | null): Promise<Credits> {
  const loudest = loudestOf(heat);
  const kept = (await findKept(party.id)) ?? (await keep(party.id, await addUp(party.id, loudest)));
  const [marks, lines, members, rows] = await Promise.all([
    listMarks(party.id),
    linesOf(party.id, [...(kept.line === null ? [] : [kept.line]), ...kept.talkative.map(({ seq }) => seq)]),
    query<{ name: string }>(
      `select m.name from party_members m join fans f on f.id = m.fan_id
       where m.party_id = $1 and not f.is_sample order by m.joined_at, m.fan_id limit $2`,
      [party.id, mostNames],
    ),
    query<{ number: number; names: string[] }>(
      `select r.number, array_agg(m.name order by m.row_place) as names
       from party_rows r join party_members m on m.row_id = r.id where r.party_id = $1
       group by r.id having count(*) > 1 order by r.number limit $2`,
      [party.id, mostRows],
    ),
  ]);
  const line = (kept.line !== null && lines.get(kept.line)) || null;
  const lineWaits = (line && shield?.waitingIn(line)) ?? null;
  const waiting = marks.map(({ offsetMs }) => shield?.waitingAt(offsetMs));
  const came = party.participants - party.sampleParticipants;
  return {
    came,
    stayed: Math.min(kept.stayed, came),
    names: members.map(({ name }) => name),
    talkative: kept.talkative.flatMap(({ seq, lines: said }) => {
      const name = lines.get(seq)?.speaker.name;
      return name ? [{ name, lines: said }] : [];
    }),
    loudest,
    line: line && !lineWaits ? line : null,
    lineWaits,
    calledWait: countWaiting(waiting),
    called: marks
      .filter((_, at) => !waiting[at])
      .map(({ id, text, count, calls }) => ({
        id,
        text,
        count,
        names: calls.slice(0, mostCallers).map(({ name }) => name),
      })),
    rows: rows.map(({ number, names }) => ({ name: rowName(number), names })),
    samples: { count: party.sampleParticipants, names: kept.sampleNames },
  };
}

const findKept = async (partyId: string): Promise<Kept | null> =>
  (await queryOne<{ body: Kept }>("select body from party_credits where party_id = $1", [partyId]))?.body ??
  null;

/** Not stored if the end was moved meanwhile and the party goes on. */
async function keep(partyId: string, found: Kept): Promise<Kept> {
  await query(
    `insert into party_credits (party_id, body) select id, $2::jsonb from parties where id = $1 and ends_at <= now()
     on conflict do nothing`,
    [partyId, JSON.stringify(found)],
  );
  return found;
}

async function addUp(partyId: string, loudest: Loudest | null): Promise<Kept> {
  const [stayed, line, talkative, samples] = await Promise.all([
    countStayed(partyId),
    loudest && mostHeated(partyId, loudest.minute),
    findTalkative(partyId),
    query<{ name: string }>(
      `select body->'speaker'->>'name' as name from log_entries
       where topic = $1 and kind = 'message' and is_sample group by 1 order by min(seq) limit $2`,
      [topicOfParty(partyId), mostSampleNames],
    ),
  ]);
  return { stayed, line, talkative, sampleNames: samples.map(({ name }) => name) };
}

/** Only fans' own messages have a key, so the index can count them. */
const findTalkative = (partyId: string) =>
  query<{ seq: number; lines: number }>(
    `select s.seq, t.lines from (
       select fan_id, count(*)::int as lines from log_entries
       where topic = $1 and client_key is not null and fan_id is not null group by fan_id order by 2 desc, fan_id limit $2
     ) t cross join lateral (
       select min(l.seq) as seq from log_entries l
       where l.topic = $1 and l.fan_id = t.fan_id and l.client_key is not null and l.body->'removed' is null
     ) s where s.seq is not null`,
    [topicOfParty(partyId), mostTalkative],
  );

export async function countStayed(partyId: string): Promise<number> {
  const row = await queryOne<{ stayed: number }>(`select count(*)::int as stayed ${stayedMembers}`, [
    partyId,
  ]);
  return row?.stayed ?? 0;
}

/** In the loudest minute, the line followed by the most activity. */
async function mostHeated(partyId: string, minute: number): Promise<number | null> {
  const rows = await query<LogRow>(
    `select ${entryColumns} from log_entries where topic = $1 and kind in ('message', 'reactions')
       and offset_ms >= $2 and offset_ms < $3 order by seq`,
    [topicOfParty(partyId), minute * minuteMs, (minute + 1) * minuteMs + echoMs],
  );
  const entries = rows.map(toPartyEntry);
  let best: { seq: number; heat: number } | null = null;
  for (const [at, line] of entries.entries()) {
    if (line.kind !== "message" || line.removed || line.offsetMs >= (minute + 1) * minuteMs) continue;
    const heat = echoOf(entries.slice(at + 1), line.offsetMs + echoMs);
    if (!best || heat > best.heat) best = { seq: line.seq, heat };
  }
  return best?.seq ?? null;
}

function echoOf(after: PartyEntry[], until: number): number {
  let heat = 0;
  for (const entry of after) {
    if (entry.offsetMs > until) break;
    heat += heatOf(entry);
  }
  return heat;
}

/** Without removed ones. */
async function linesOf(partyId: string, seqs: number[]): Promise<Map<number, MessageEntry>> {
  const rows = await query<LogRow>(
    `select ${entryColumns} from log_entries
     where topic = $1 and seq = any($2::bigint[]) and body->'removed' is null`,
    [topicOfParty(partyId), seqs],
  );
  return new Map(rows.map((row) => [row.seq, toPartyEntry(row) as MessageEntry]));
}
