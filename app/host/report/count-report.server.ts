import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import { countSealed } from "../../room/called-it/marks.server.ts";
import { countStayed } from "../../room/credits/credits.server.ts";
import type { CountedReport, LoudMinute, ReportMinute, ReportTotals } from "./report.ts";

const minuteMs = 60_000;
/** What comes later is counted in the last one. */
const mostMinutes = 1_440;
const loudestShown = 5;
const linesShown = 3;
/** A cue is what a minute was about if it was fired in it or in the one before. */
const echoMs = minuteMs;

export type ReportParty = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  titleSlug: string;
  people: number;
  samplePeople: number;
};

const lengthOf = ({ startsAt, endsAt }: ReportParty) =>
  Math.min(mostMinutes, Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / minuteMs)));

/** From the log and the rows of what fans did, without anything that was added up before. */
export async function countReport(party: ReportParty): Promise<CountedReport> {
  const [said, votes, claims, members, heat, stayed, fans, calls] = await Promise.all([
    countSaid(party.id),
    countVotes(party),
    countClaims(party),
    countMembers(party),
    countHeat(party.id),
    countStayed(party.id),
    countFans(party.id),
    countCalls(party.id),
  ]);
  const minutes = minutesOf(lengthOf(party), { said, votes, claims, members });
  const loudestFirst = heat
    .filter((one) => one.heat > 0)
    .sort((a, b) => b.heat - a.heat || a.minute - b.minute);
  const sum = (of: keyof ReportMinute) => minutes.reduce((all, minute) => all + minute[of], 0);
  const totals: ReportTotals = {
    people: party.people,
    samplePeople: party.samplePeople,
    lines: sum("lines"),
    sampleLines: sum("sampleLines"),
    taps: sum("taps"),
    sampleTaps: sum("sampleTaps"),
    votes: sum("votes"),
    sampleVotes: sum("sampleVotes"),
    loudestMinute: loudestFirst[0]?.minute ?? null,
    stayed: Math.min(stayed, party.people - party.samplePeople),
    newFans: fans.all - fans.returning,
    returningFans: fans.returning,
    claims: sum("claims"),
    sampleClaims: sum("sampleClaims"),
    ...calls,
  };
  const loudest = await Promise.all(loudestFirst.slice(0, loudestShown).map((one) => linesOf(party.id, one)));
  return { totals, minutes, loudest };
}

type Said = { minute: number; lines: number; sampleLines: number; taps: number; sampleTaps: number };
type Counted = { minute: number; all: number; sample: number };
type Member = { came: number; left: number };

const countSaid = (partyId: string) =>
  query<Said>(
    `select minute, (count(*) filter (where kind = 'message'))::int as lines,
       (count(*) filter (where kind = 'message' and is_sample))::int as "sampleLines",
       coalesce(sum(taps), 0)::int as taps, coalesce(sum(taps) filter (where is_sample), 0)::int as "sampleTaps"
     from (
       select greatest(coalesce(e.offset_ms, 0), 0) / 60000 as minute, e.kind, e.is_sample,
         case e.kind when 'reactions' then (select sum(value::int) from jsonb_each_text(e.body -> 'taps')) end as taps
       from log_entries e where e.topic = $1 and e.kind in ('message', 'reactions')
     ) said group by 1 order by 1`,
    [topicOfParty(partyId)],
  );

/** With what was held at a gasp, as the room shows it. */
const countHeat = (partyId: string) =>
  query<{ minute: number; heat: number }>(
    `select greatest(coalesce(e.offset_ms, 0), 0) / 60000 as minute,
       sum(case e.kind when 'message' then 1 when 'cue' then coalesce((e.body ->> 'held')::int, 0)
         else (select sum(value::int) from jsonb_each_text(e.body -> 'taps')) end)::int as heat
     from log_entries e where e.topic = $1 and e.kind in ('message', 'reactions', 'cue') group by 1`,
    [topicOfParty(partyId)],
  );

const countVotes = ({ id, startsAt }: ReportParty) =>
  query<Counted>(
    `select greatest(0, floor(extract(epoch from v.created_at - $2) / 60))::int as minute, count(*)::int as all,
       (count(*) filter (where v.is_sample))::int as sample
     from polls p join poll_votes v on v.poll_id = p.id where p.party_id = $1 group by 1`,
    [id, startsAt],
  );

/** Of the drops of its title, while it was on. */
const countClaims = ({ startsAt, endsAt, titleSlug }: ReportParty) =>
  query<Counted>(
    `select floor(extract(epoch from c.claimed_at - $1) / 60)::int as minute, count(*)::int as all,
       (count(*) filter (where c.is_sample))::int as sample
     from drops d join drop_claims c on c.drop_id = d.id
     where d.title_slug = $3 and c.number is not null and c.claimed_at >= $1 and c.claimed_at < $2 group by 1`,
    [startsAt, endsAt, titleSlug],
  );

/** The minute in which each came, and the last in which they gave a sign: what credits take for having stayed. */
const countMembers = ({ id, startsAt, endsAt }: ReportParty) =>
  query<Member>(
    `with last_line as (
       select fan_id, max(offset_ms) as ms from log_entries
       where topic = $4 and kind = 'message' and fan_id is not null group by 1
     ), last_tap as (
       select fan_id, max(at) as at from reaction_taps where party_id = $1 group by 1
     )
     select floor(extract(epoch from m.joined_at - $2) / 60)::int as came,
       floor(extract(epoch from greatest(m.joined_at, case when m.last_visit_at <= $3 then m.last_visit_at end,
         $2 + make_interval(secs => l.ms / 1000.0), t.at) - $2) / 60)::int as left
     from party_members m join fans f on f.id = m.fan_id
     left join last_line l on l.fan_id = m.fan_id left join last_tap t on t.fan_id = m.fan_id
     where m.party_id = $1 and not f.is_sample`,
    [id, startsAt, endsAt, topicOfParty(id)],
  );

const countFans = async (partyId: string) =>
  (await queryOne<{ all: number; returning: number }>(
    `select count(*)::int as all, (count(*) filter (where exists (select 1 from party_members o
       where o.fan_id = m.fan_id and o.party_id <> m.party_id and o.joined_at < m.joined_at)))::int as returning
     from party_members m join fans f on f.id = m.fan_id where m.party_id = $1 and not f.is_sample`,
    [partyId],
  )) ?? { all: 0, returning: 0 };

async function countCalls(partyId: string): Promise<{ sealed: number; cameTrue: number }> {
  const [sealed, row] = await Promise.all([
    countSealed(partyId),
    queryOne<{ came: number }>(
      "select coalesce(sum(calls), 0)::int as came from called_marks where party_id = $1",
      [partyId],
    ),
  ]);
  return { sealed, cameTrue: row?.came ?? 0 };
}

function minutesOf(
  length: number,
  { said, votes, claims, members }: { said: Said[]; votes: Counted[]; claims: Counted[]; members: Member[] },
): ReportMinute[] {
  const minutes = Array.from(
    { length },
    (_, minute): ReportMinute => ({
      minute,
      joined: 0,
      here: 0,
      lines: 0,
      sampleLines: 0,
      taps: 0,
      sampleTaps: 0,
      votes: 0,
      sampleVotes: 0,
      claims: 0,
      sampleClaims: 0,
    }),
  );
  const within = (minute: number) => Math.min(length - 1, Math.max(0, minute));
  const at = (minute: number) => minutes[within(minute)] as ReportMinute;
  for (const one of said) {
    const minute = at(one.minute);
    minute.lines += one.lines;
    minute.sampleLines += one.sampleLines;
    minute.taps += one.taps;
    minute.sampleTaps += one.sampleTaps;
  }
  for (const one of votes) {
    at(one.minute).votes += one.all;
    at(one.minute).sampleVotes += one.sample;
  }
  for (const one of claims) {
    at(one.minute).claims += one.all;
    at(one.minute).sampleClaims += one.sample;
  }
  const leaving = Array<number>(length + 1).fill(0);
  for (const { came, left } of members) {
    at(came).joined += 1;
    const after = within(Math.max(came, left)) + 1;
    leaving[after] = (leaving[after] ?? 0) + 1;
  }
  let here = 0;
  for (const minute of minutes) {
    here += minute.joined - (leaving[minute.minute] ?? 0);
    minute.here = here;
  }
  return minutes;
}

/** What was said then: people's lines first, and of those what others reacted to most. */
async function linesOf(
  partyId: string,
  { minute, heat }: { minute: number; heat: number },
): Promise<LoudMinute> {
  const topic = topicOfParty(partyId);
  const [lines, cue] = await Promise.all([
    query<{ seq: number }>(
      `select e.seq::int as seq from log_entries e
       left join (select seq, count(*) as taps from line_taps where party_id = $4 group by 1) t on t.seq = e.seq
       where e.topic = $1 and e.kind = 'message' and e.offset_ms >= $2 and e.offset_ms < $3 and e.body -> 'removed' is null
       order by e.is_sample, coalesce(t.taps, 0) desc, e.seq limit ${linesShown}`,
      [topic, minute * minuteMs, (minute + 1) * minuteMs, partyId],
    ),
    queryOne<{ seq: number }>(
      `select seq::int as seq from log_entries
       where topic = $1 and kind = 'cue' and offset_ms >= $2 and offset_ms < $3 order by offset_ms desc, seq desc limit 1`,
      [topic, minute * minuteMs - echoMs, (minute + 1) * minuteMs],
    ),
  ]);
  return { minute, heat, cue: cue?.seq ?? null, lines: lines.map(({ seq }) => seq) };
}
