import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { defineScheduledJob } from "../../../platform/jobs/jobs.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { countReport, type ReportParty } from "./count-report.server.ts";
import type { CountedReport, LoudMinute, ReportMinute, ReportTotals } from "./report.ts";

/** What was on its way when a party ended is in its log by then. */
const settledAfter = "30 seconds";
/** Of parties that ended longer ago the report is counted when somebody asks for it. */
const lookedBack = "2 days";
const atOnce = 20;

defineScheduledJob("party-reports", "* * * * *", () => keepReports());

/** Counts parties that are over and have no report. Idempotent. */
export async function keepReports(): Promise<void> {
  const due = await query<ReportParty>(
    `select ${partyColumns} from parties p
     where p.ends_at between now() - interval '${lookedBack}' and now() - interval '${settledAfter}'
       and not exists (select 1 from party_reports r where ${isCurrent})
     order by p.ends_at limit ${atOnce}`,
  );
  for (const party of due)
    await countReport(party)
      .then((counted) => keep(party, counted))
      // One that cannot be counted keeps no other from being.
      .catch((error) => log.error({ err: error, party: party.id }, "a report was not counted"));
}

const partyColumns = `p.id, p.starts_at as "startsAt", p.ends_at as "endsAt", p.title_slug as "titleSlug",
  p.participants + p.sample_participants as people, p.sample_participants as "samplePeople"`;

const isCurrent = "r.party_id = p.id and r.starts_at = p.starts_at and r.ends_at = p.ends_at";

export const findReportParty = (partyId: string): Promise<ReportParty | null> =>
  queryOne<ReportParty>(`select ${partyColumns} from parties p where p.id = $1`, [partyId]);

/** Of a party that is over, counted now if it was not before; null for one that is not over. */
export async function readReport(partyId: string): Promise<CountedReport | null> {
  const kept = await findKeptReport(partyId);
  if (kept) return kept;
  const party = await findReportParty(partyId);
  if (!party || party.endsAt.getTime() > Date.now()) return null;
  const counted = await countReport(party);
  await keep(party, counted);
  return counted;
}

type TotalsRow = ReportTotals & { loudest: LoudMinute[] };

export async function findKeptReport(partyId: string): Promise<CountedReport | null> {
  const [row, minutes] = await Promise.all([
    queryOne<TotalsRow>(
      `select r.people, r.sample_people as "samplePeople", r.stayed, r.new_fans as "newFans",
         r.returning_fans as "returningFans", r.lines, r.sample_lines as "sampleLines", r.taps, r.sample_taps as "sampleTaps",
         r.votes, r.sample_votes as "sampleVotes", r.claims, r.sample_claims as "sampleClaims", r.sealed,
         r.came_true as "cameTrue", r.loudest_minute as "loudestMinute", r.loudest
       from party_reports r join parties p on ${isCurrent} where r.party_id = $1 and p.ends_at <= now()`,
      [partyId],
    ),
    query<ReportMinute>(
      `select minute, joined, here, lines, sample_lines as "sampleLines", taps, sample_taps as "sampleTaps", votes,
         sample_votes as "sampleVotes", claims, sample_claims as "sampleClaims"
       from party_minutes where party_id = $1 order by minute`,
      [partyId],
    ),
  ]);
  if (!row) return null;
  const { loudest, ...totals } = row;
  return { totals, minutes, loudest };
}

/** Not kept if the party was moved meanwhile, or may still get what is on its way. */
async function keep({ id, startsAt, endsAt }: ReportParty, counted: CountedReport): Promise<void> {
  await transaction(async (on) => {
    const rows = await query(
      // Moments of the database are finer than ours.
      `select 1 as found from parties where id = $1 and date_trunc('milliseconds', starts_at) = $2
         and date_trunc('milliseconds', ends_at) = $3 and ends_at <= now() - interval '${settledAfter}' for no key update`,
      [id, startsAt, endsAt],
      on,
    );
    if (rows.length === 0) return;
    await query("delete from party_reports where party_id = $1", [id], on);
    await insertTotals(on, id, counted);
    await insertMinutes(on, id, counted.minutes);
  });
}

const insertTotals = (on: Queryable, partyId: string, { totals, loudest }: CountedReport) =>
  query(
    `insert into party_reports (party_id, starts_at, ends_at, people, sample_people, stayed, new_fans, returning_fans, lines,
       sample_lines, taps, sample_taps, votes, sample_votes, claims, sample_claims, sealed, came_true, loudest_minute, loudest)
     select id, starts_at, ends_at, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::jsonb
     from parties where id = $1`,
    [
      partyId,
      totals.people,
      totals.samplePeople,
      totals.stayed,
      totals.newFans,
      totals.returningFans,
      totals.lines,
      totals.sampleLines,
      totals.taps,
      totals.sampleTaps,
      totals.votes,
      totals.sampleVotes,
      totals.claims,
      totals.sampleClaims,
      totals.sealed,
      totals.cameTrue,
      totals.loudestMinute,
      JSON.stringify(loudest),
    ],
    on,
  );

const insertMinutes = (on: Queryable, partyId: string, minutes: ReportMinute[]) =>
  query(
    `insert into party_minutes (party_id, minute, joined, here, lines, sample_lines, taps, sample_taps, votes, sample_votes,
       claims, sample_claims)
     select $1, * from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[],
       $10::int[], $11::int[], $12::int[])`,
    [
      partyId,
      minutes.map(({ minute }) => minute),
      minutes.map(({ joined }) => joined),
      minutes.map(({ here }) => here),
      minutes.map(({ lines }) => lines),
      minutes.map(({ sampleLines }) => sampleLines),
      minutes.map(({ taps }) => taps),
      minutes.map(({ sampleTaps }) => sampleTaps),
      minutes.map(({ votes }) => votes),
      minutes.map(({ sampleVotes }) => sampleVotes),
      minutes.map(({ claims }) => claims),
      minutes.map(({ sampleClaims }) => sampleClaims),
    ],
    on,
  );
