import { config } from "../../platform/config.server.ts";
import type { StoryPlace } from "../marks/place.ts";
import type { PollCrowd, PollTally } from "../parties/log/poll-entries.ts";
import { placeAt } from "../parties/shield/shield.ts";
import type { PollView } from "./poll.ts";

export type PollRow = {
  id: string;
  title: string;
  description: string;
  options: string[];
  total_votes: number;
  sample_votes: number;
  held_votes: number;
  version: number;
  is_active: boolean;
  opens_at: Date | null;
  closes_at: Date | null;
  party_id: string | null;
  party_title: string | null;
  party_ends_at: Date | null;
  show: string | null;
  title_slug: string | null;
  spoils: (StoryPlace & { title: string }) | null;
  party_starts_at: Date | null;
  season: number | null;
  episode: number | null;
  is_film: boolean | null;
  votes: number[];
};

export const visiblePolls = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";

/** Select list and from clause of a PollRow; `p` is the poll. */
export const pollColumns = `p.id, p.title, p.description, p.options, p.total_votes, p.sample_votes, p.held_votes, p.version, p.is_active,
  p.opens_at, p.closes_at, p.party_id, party.title as party_title, party.ends_at as party_ends_at, party.show, p.title_slug,
  p.spoils, party.starts_at as party_starts_at, party.season, party.episode,
  (select t.kind = 'film' from titles t where t.slug = party.title_slug) as is_film,
  array(select t.votes from poll_tallies t where t.poll_id = p.id order by t.option_index) as votes
  from polls p left join parties party on party.id = p.party_id`;

/** Whatever a clock that closes polls has got round to: a poll ends with its party. */
export function closingOf(row: Pick<PollRow, "closes_at" | "party_ends_at">): number | null {
  const ends = [row.closes_at, row.party_ends_at].flatMap((at) => (at ? [at.getTime()] : []));
  return ends.length > 0 ? Math.min(...ends) : null;
}

export function pollIsOver(row: Pick<PollRow, "closes_at" | "party_ends_at">, now = Date.now()): boolean {
  const closing = closingOf(row);
  return closing !== null && closing <= now;
}

/** How an open poll stands is told to who has voted, or `asked`. */
export function toPollView(row: PollRow, choice: number | null, asked = false): PollView {
  const early = !row.is_active && row.opens_at !== null && row.opens_at.getTime() > Date.now();
  const state = row.is_active && !pollIsOver(row) ? "open" : early ? "scheduled" : "closed";
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    options: row.options,
    votes: choice !== null || asked || state === "closed" ? row.votes : null,
    total: row.total_votes,
    sampleVotes: row.sample_votes,
    held: row.held_votes,
    version: row.version,
    state,
    opensAt: row.opens_at?.getTime() ?? null,
    closesAt: closingOf(row),
    choice,
    party: row.party_id && row.party_title ? { id: row.party_id, title: row.party_title } : null,
    show: row.show,
    place: placeOfPoll(row),
  };
}

/** Its own, or the minute of its party's story at which it was asked. */
export function placeOfPoll(row: PollRow): PollView["place"] {
  if (row.spoils) return row.spoils;
  if (!row.title_slug || !row.party_starts_at || !row.opens_at) return null;
  const { title_slug: title, season, episode } = row;
  const place = placeAt(
    { season, episode, isFilm: row.is_film ?? false },
    row.opens_at.getTime() - row.party_starts_at.getTime(),
  );
  return place && { ...place, title };
}

export const toCrowd = (row: PollRow): PollCrowd => ({
  version: row.version,
  total: row.total_votes,
  sampleVotes: row.sample_votes,
  held: row.held_votes,
  isActive: row.is_active && !pollIsOver(row),
});

export const toTally = (row: PollRow): PollTally => ({ pollId: row.id, votes: row.votes, ...toCrowd(row) });
