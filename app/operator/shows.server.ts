import { query, queryOne } from "../../platform/db/pool.server.ts";
import { partyStatus } from "../parties/party.ts";

const pageSize = 50;

export type DeskParty = {
  id: string;
  title: string;
  show: string;
  season: number | null;
  episode: number | null;
  host: string;
  image: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  participants: number;
  sample: boolean;
  status: string;
};

const partyColumns = `id, title, show, season, episode, host, image, description, starts_at as "startsAt", ends_at as "endsAt",
  participants + sample_participants as participants, sample_of is not null as sample`;

const withStatus = (party: Omit<DeskParty, "status">): DeskParty => ({
  ...party,
  status: partyStatus({ startsAt: party.startsAt.getTime(), endsAt: party.endsAt.getTime() }, Date.now()),
});

/** Parties by their end, the last first; runs of sample parties that were followed by another are left out. */
export async function listDeskParties(before: string | null) {
  const at = before && !Number.isNaN(Date.parse(before)) ? before : null;
  const rows = await query<Omit<DeskParty, "status">>(
    `select ${partyColumns} from parties where not superseded and ($1::timestamptz is null or ends_at < $1)
     order by ends_at desc limit ${pageSize + 1}`,
    [at],
  );
  const page = rows.slice(0, pageSize).map(withStatus);
  return { parties: page, next: rows.length > pageSize ? (page.at(-1)?.endsAt.toISOString() ?? null) : null };
}

export async function findDeskParty(id: string): Promise<DeskParty | null> {
  const row = await queryOne<Omit<DeskParty, "status">>(`select ${partyColumns} from parties where id = $1`, [
    id,
  ]);
  return row && withStatus(row);
}

/** The parties a new poll can be for. */
export function partiesToCome(): Promise<{ id: string; title: string }[]> {
  return query(
    "select id, title from parties where ends_at > now() and not superseded and sample_of is null order by starts_at limit 100",
  );
}

export type DeskPoll = {
  id: string;
  title: string;
  description: string;
  options: string[];
  votes: number[];
  total: number;
  open: boolean;
  scheduled: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  partyId: string | null;
  party: string | null;
  sample: boolean;
  createdAt: Date;
};

const pollColumns = `q.id, q.title, q.description, q.options, q.total_votes as total, q.is_active as open, q.scheduled,
  q.opens_at as "opensAt", q.closes_at as "closesAt", q.party_id as "partyId", p.title as party, q.is_sample as sample,
  q.created_at as "createdAt",
  array(select t.votes from poll_tallies t where t.poll_id = q.id order by t.option_index) as votes
  from polls q left join parties p on p.id = q.party_id`;

/** Open and scheduled polls, then closed ones; the newest first. */
export function listDeskPolls(which: "open" | "scheduled" | "closed"): Promise<DeskPoll[]> {
  const where = {
    open: "q.is_active",
    scheduled: "q.scheduled",
    closed: "not q.is_active and not q.scheduled",
  }[which];
  return query<DeskPoll>(`select ${pollColumns} where ${where} order by q.created_at desc limit 100`);
}

export const findDeskPoll = (id: string): Promise<DeskPoll | null> =>
  queryOne<DeskPoll>(`select ${pollColumns} where q.id = $1`, [id]);
