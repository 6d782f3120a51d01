import { query, queryOne } from "../../../platform/db/pool.server.ts";
import {
  cutPage,
  falling,
  type ListPage,
  microsOf,
  placeInList,
  type WithCursor,
} from "../../desk/list/pages.server.ts";

export type DeskPoll = {
  id: string;
  title: string;
  description: string;
  options: string[];
  votes: number[];
  total: number;
  sampleVotes: number;
  open: boolean;
  scheduled: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  partyId: string | null;
  party: string | null;
  sample: boolean;
  createdAt: Date;
};

const { cursor, after, order } = falling(microsOf("q.created_at"), "q.id");

const pollColumns = `q.id, q.title, q.description, q.options, q.total_votes as total, q.sample_votes as "sampleVotes", q.is_active as open, q.scheduled,
  q.opens_at as "opensAt", q.closes_at as "closesAt", q.party_id as "partyId", p.title as party, q.is_sample as sample,
  q.created_at as "createdAt", ${cursor},
  array(select t.votes from poll_tallies t where t.poll_id = q.id order by t.option_index) as votes
  from polls q left join parties p on p.id = q.party_id`;

/** The newest first. */
export async function listDeskPolls(
  which: "open" | "scheduled" | "closed",
  before: string | null = null,
): Promise<ListPage<DeskPoll>> {
  const where = {
    open: "q.is_active",
    scheduled: "q.scheduled",
    closed: "not q.is_active and not q.scheduled",
  }[which];
  const rows = await query<DeskPoll & WithCursor>(
    `select ${pollColumns} where ${where} and ${after} ${order}`,
    placeInList(before),
  );
  return cutPage(rows);
}

export const findDeskPoll = (id: string): Promise<DeskPoll | null> =>
  queryOne<DeskPoll>(`select ${pollColumns} where q.id = $1`, [id]);

/** Not over yet, for a choice at the desk. */
export function partiesToCome(): Promise<{ id: string; title: string }[]> {
  return query(
    "select id, title from parties where ends_at > now() and not superseded and sample_of is null order by starts_at limit 100",
  );
}
