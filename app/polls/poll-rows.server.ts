import { config } from "../../platform/config.server.ts";
import type { PollTally, PollView } from "./poll.ts";

export type PollRow = {
  id: string;
  title: string;
  description: string;
  options: string[];
  total_votes: number;
  sample_votes: number;
  is_active: boolean;
  opens_at: Date | null;
  closes_at: Date | null;
  party_id: string | null;
  party_title: string | null;
  show: string | null;
  title_slug: string | null;
  votes: number[];
};

export const visiblePolls = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";

/** Select list and from clause of a PollRow; `p` is the poll. */
export const pollColumns = `p.id, p.title, p.description, p.options, p.total_votes, p.sample_votes, p.is_active,
  p.opens_at, p.closes_at, p.party_id, party.title as party_title, party.show, p.title_slug,
  array(select t.votes from poll_tallies t where t.poll_id = p.id order by t.option_index) as votes
  from polls p left join parties party on party.id = p.party_id`;

export function toPollView(row: PollRow, choice: number | null): PollView {
  const now = Date.now();
  const over = row.closes_at !== null && row.closes_at.getTime() <= now;
  const early = !row.is_active && row.opens_at !== null && row.opens_at.getTime() > now;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    options: row.options,
    votes: row.votes,
    total: row.total_votes,
    sampleVotes: row.sample_votes,
    state: row.is_active && !over ? "open" : early ? "scheduled" : "closed",
    opensAt: row.opens_at?.getTime() ?? null,
    closesAt: row.closes_at?.getTime() ?? null,
    choice,
    party: row.party_id && row.party_title ? { id: row.party_id, title: row.party_title } : null,
    show: row.show,
  };
}

export function toTally(row: PollRow): PollTally {
  return {
    pollId: row.id,
    votes: row.votes,
    total: row.total_votes,
    sampleVotes: row.sample_votes,
    isActive: row.is_active,
  };
}
