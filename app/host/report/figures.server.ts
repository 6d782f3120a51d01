import { queryOne } from "../../../platform/db/pool.server.ts";
import type { PartyFigures } from "./figures.ts";
import { findKeptReport } from "./kept-report.server.ts";

type Row = Omit<PartyFigures, "lines"> & { heat: number; held: number };

/**
 * Of a party that is on, from what is added up while it runs; of one that is over, as its report has them. /studios and
 * the report that a studio is sent show these. Null where there is no such party.
 */
export async function readFigures(partyId: string): Promise<PartyFigures | null> {
  const kept = await findKeptReport(partyId);
  if (kept) {
    const { people, samplePeople, lines, sampleLines, taps, sampleTaps, votes, sampleVotes, loudestMinute } =
      kept.totals;
    return { people, samplePeople, lines, sampleLines, taps, sampleTaps, votes, sampleVotes, loudestMinute };
  }
  const row = await queryOne<Row>(
    `select p.participants + p.sample_participants as people, p.sample_participants as "samplePeople",
       (select coalesce(sum(heat), 0)::int from party_heat where party_id = p.id) as heat,
       (select coalesce(sum((body ->> 'held')::int), 0)::int from log_entries
         where topic = 'party:' || p.id and kind = 'cue') as held,
       case when p.sample_of is null then 0 else (select count(*)::int from log_entries
         where topic = 'party:' || p.id and kind = 'message' and is_sample) end as "sampleLines",
       (select coalesce(sum(taps), 0)::int from reaction_totals where party_id = p.id) as taps,
       (select coalesce(sum(sample_taps), 0)::int from reaction_totals where party_id = p.id) as "sampleTaps",
       (select coalesce(sum(total_votes), 0)::int from polls where party_id = p.id) as votes,
       (select coalesce(sum(sample_votes), 0)::int from polls where party_id = p.id) as "sampleVotes",
       (select minute from party_heat where party_id = p.id and heat > 0 order by heat desc, minute limit 1) as "loudestMinute"
     from parties p where p.id = $1`,
    [partyId],
  );
  if (!row) return null;
  const { heat, held, ...figures } = row;
  // Heat is what was said, tapped and held at a gasp.
  return { ...figures, lines: heat - figures.taps - held };
}
